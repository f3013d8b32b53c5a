import type { Utterance } from '../discourse/utterances.ts';
import type { Clause } from '@greffier/french/text/clauses';
import { commits, requests, settles, signalsOf } from './signals.ts';

/** Neighbours of a sentence by their position: in its own passage, or in one around it. */
export type Near = ReadonlyMap<string, readonly Utterance[]>;

const NOW = /^(?:present|future|going)$/;
const isNow = ({ time, under }: Clause): boolean => !under && NOW.test(time);

/** Finds the meanings of a sentence in its context, from its own signals and those of its neighbours. */
export function readingsOf(utterance: Utterance, near: Near, standing: string): string[] {
  const { cues, clauses, due, figure } = signalsOf(utterance);
  const found: string[] = [];
  const heard = (places: readonly string[], acts: readonly string[]): boolean =>
    places.some(
      (place) => near.get(place)?.some((one) => signalsOf(one).acts.some((act) => acts.includes(act))) === true,
    );
  const set = (reading: string, holds: boolean): void => {
    if (holds) found.push(reading, `${reading} (${standing})`);
  };
  const inPassage = ['right before', 'earlier', 'right after', 'later'];
  const told = !utterance.question;
  const verdict = cues.has('bareVerdict') || clauses.some((one) => settles(one) && one.time === 'passive');
  const disposes = clauses.some(
    (one) => isNow(one) && /^(?:on|nous|body)$/.test(one.who) && /^(?:act|settle|delay|tell)$/.test(one.kind),
  );
  const delays =
    cues.has('puts off') ||
    clauses.some((one) => !one.under && one.kind === 'delay' && /^(?:present|future|going|passive)$/.test(one.time));
  const alone = clauses.some((one) => isNow(one) && one.who === 'je' && /^(?:settle|delay)$/.test(one.kind));
  const asked = cues.has('asksConsent') || heard(inPassage, ['asksConsent']);
  const proposed = heard(['before', 'well before', 'earlier', 'right before'], ['proposes', 'asks']);
  const agreed = heard(['after'], ['consents', 'takesOn', 'thanks']);
  const accepting = cues.has('consents') || heard(['right before', 'earlier'], ['consents', 'unopposed']);
  const names = utterance.stems.length >= 2 || figure;
  set('verdict', told && verdict);
  set('verdict named', told && verdict && names);
  set('disposes', told && disposes && names);
  set('disposes agreed', told && disposes && names && agreed);
  set('disposes answering', told && disposes && proposed);
  set('disposes accepting', told && disposes && accepting);
  set('delays', told && delays);
  set('delays till', told && delays && due !== null);
  set('decides alone', told && (alone || cues.has('decrees')));
  set('consent asked here', asked && names);
  set('consent asked of it', cues.has('asksConsent') || heard(['right after'], ['asksConsent']));
  set('settled beside', heard(['right before', 'right after'], ['settles', 'unopposed']));
  set('accepting names', told && accepting && names);
  set('concluding names', told && names && (cues.has('concludes') || cues.has('lastly')) && proposed);
  set('chosen', told && cues.has('chooses'));
  const promises = told && clauses.some(commits);
  const requested = heard(['before'], ['requests', 'requests?', 'whoDoes', 'needs']);
  set('promises', promises);
  set('promises dated', promises && (due !== null || heard(['right after'], ['due'])));
  set('promises asked', promises && requested);
  set('promises thanked', promises && agreed);
  set('delivers asked', cues.has('delivers') && heard(['before'], ['asks', 'needs', 'requests', 'requests?']));
  const gives = clauses.some(requests);
  set('gives', gives);
  set('gives accepted', gives && heard(['after'], ['commits', 'takesOn', 'consents', 'delivers']));
  set('gives dated', gives && due !== null);
  set(
    'accepts',
    (cues.has('takesOn') || cues.has('consents')) && heard(['before'], ['requests', 'requests?', 'whoDoes']),
  );
  set('asks who', cues.has('whoDoes') && heard(['after'], ['commits', 'takesOn', 'consents']));
  const unreal = ['hypothesis', 'jokes', 'doubts', 'past', 'habit', 'withdraws', 'opinion'].filter((name) =>
    cues.has(name),
  );
  if (unreal.length > 1) found.push('unreal');
  return found;
}
