import { dueDate, hasFigure } from '@greffier/french/time/dates';
import type { Utterance } from '../discourse/utterances.ts';
import { contentStems } from '@greffier/french/text/words';
import { clausesOf, type Clause } from '@greffier/french/text/clauses';
import type { VerbKind } from '@greffier/french/dictionary/verb-kinds';
import { heardIn } from './cues.ts';

/** Cues, clauses and acts of a single sentence. */
export interface Signals {
  readonly cues: ReadonlySet<string>;
  readonly clauses: readonly Clause[];
  /** A day or a delay, as it was said. */
  readonly due: string | null;
  readonly figure: boolean;
  /** Acts of the sentence that help to understand its neighbours, in a word or two each. */
  readonly acts: readonly string[];
}

const known = new WeakMap<Utterance, Signals>();

/** Kinds of verbs for work that can be done after the meeting. */
const WORKS: ReadonlySet<VerbKind> = new Set<VerbKind>(['act', 'tell', 'settle']);
/** Tells whether the speaker commits to do something: « je signe », « on va écrire ». */
export const commits = ({ who, time, kind, denied, under }: Clause): boolean =>
  who === 'je' && !denied && !under && WORKS.has(kind) && /^(?:present|future|going|can|wants|must)$/.test(time);
/** Tells whether the speaker asks or tells somebody to do something. */
export const requests = ({ who, time, kind, denied, under }: Clause): boolean =>
  (who === 'tu' || who === 'vous' || who === 'order') &&
  !denied &&
  !under &&
  WORKS.has(kind) &&
  time !== 'past' &&
  time !== 'conditional';
export const settles = ({ who, time, kind, under }: Clause): boolean =>
  !under &&
  ((time === 'passive' && (kind === 'settle' || kind === 'delay')) ||
    ((who === 'on' || who === 'nous' || who === 'body' || who === 'je') &&
      kind === 'settle' &&
      (time === 'present' || time === 'future')));

const LISTENED = [
  'asksConsent',
  'consents',
  'takesOn',
  'refuses',
  'proposes',
  'withdraws',
  'doubts',
  'whoDoes',
  'needs',
  'thanks',
  'voted',
  'jokes',
  'floor',
  'puts off',
  'concludes',
  'unopposed',
  'delivers',
];

function actsOf(
  utterance: Utterance,
  cues: ReadonlySet<string>,
  clauses: readonly Clause[],
  due: string | null,
): string[] {
  const acts = LISTENED.filter((name) => cues.has(name));
  if (utterance.question) acts.push('asks');
  if (due !== null) acts.push('due');
  if (utterance.words <= 4) acts.push('short');
  if (clauses.some(commits)) acts.push('commits');
  if (clauses.some(requests)) acts.push(utterance.question ? 'requests?' : 'requests');
  if (cues.has('bareVerdict') || cues.has('chooses') || cues.has('decrees') || clauses.some(settles))
    acts.push('settles');
  return acts;
}

/** Words about the handling of any matter, which name no matter themselves. */
const PROCEDURE = new Set(
  contentStems(
    'contre pour accord objection opposition remarque décidé adopté accepté approuvé validé voté refusé rejeté vote voix avis unanimité personne monde noté réglé entendu convient souci parfait',
  ),
);
/** Collects the words of sentences that name a matter. */
export const mattersOf = (parts: readonly Utterance[]): Set<string> =>
  new Set(parts.flatMap(({ stems }) => stems.filter((stem) => !PROCEDURE.has(stem))));

/** Finds the signals of a sentence, and computes them only once. */
export function signalsOf(utterance: Utterance): Signals {
  const before = known.get(utterance);
  if (before !== undefined) return before;
  const cues = new Set(heardIn(utterance.folded));
  const clauses = clausesOf(utterance.text);
  const due = dueDate(utterance.text);
  const signals = {
    cues,
    clauses,
    due,
    figure: hasFigure(utterance.text),
    acts: actsOf(utterance, cues, clauses, due),
  };
  known.set(utterance, signals);
  return signals;
}

/** Tells whether a sentence postpones a matter or leaves it out. */
export function putsOff(utterance: Utterance): boolean {
  const { cues, clauses } = signalsOf(utterance);
  return cues.has('puts off') || clauses.some(({ kind, under }) => kind === 'delay' && !under);
}

/** Tells whether a sentence merely opens an item: it announces the item, and does nothing about it. */
export function opensItem(utterance: Utterance): boolean {
  const { cues, clauses } = signalsOf(utterance);
  const does = clauses.some(
    (one) => settles(one) || (!one.under && /^(?:on|nous|je)$/.test(one.who) && WORKS.has(one.kind)),
  );
  return cues.has('announces') && !cues.has('bareVerdict') && !does && !putsOff(utterance);
}
