import type { Sentence } from '../types.ts';
import { typeset } from './clean.ts';
import { hasFigure } from './dates.ts';
import { capital } from './phrasing.ts';
import type { Reporter } from './reporter.ts';
import { quoting } from './reporting.ts';
import type { Told } from './reporting.ts';
import { opensByPronoun } from './soundness.ts';
import type { Utterance } from './utterances.ts';
import { following, opening } from './voicing.ts';
import type { Manner, Written } from './voicing.ts';

/** A sentence to be told, with the question that it answers and needs to be understood. */
export interface Choice {
  readonly utterance: Utterance;
  readonly question: Utterance | null;
}

/** Passages between two sentences of a voice that still make one paragraph. */
const NEAR = 2;
/** « Dont 10 places fermées », « soit 14 km »: belongs to the sentence before. */
const LEANS = /^(?:dont|soit|ce qui|ce que|avec|y compris|sauf|sans|et) /iu;

const unstopped = (text: string): string => text.replace(/\.$/u, '');

/** « Ada Morel demande combien coûte la barrière ; Bruno Rey répond que … ». */
function answered(question: Utterance, utterance: Utterance, told: Told, reporter: Reporter): Written {
  const asking = reporter.tell(question);
  const asker = reporter.voice(question.speaker);
  const voice = reporter.voice(utterance.speaker);
  const answer = opening(told.kind === 'own' ? told : { ...told, act: null }, voice, 'answer');
  const no = /^\P{L}*non(?!\p{L})/iu.test(utterance.spoken);
  const yes = /^\P{L}*(?:oui|ouais|tout à fait|absolument|exactement|bien sûr)(?!\p{L})/iu.test(utterance.spoken);
  const plainly = asking?.yes === true && (no || yes) && told.kind !== 'own' && told.kind !== 'quote';
  const said = plainly
    ? `${voice.name} répond par ${no ? 'la négative' : 'l’affirmative'} : ${told.text.replace(/^(?:non,? )+/iu, '')}.`
    : answer.text;
  if (asking === null || asking.kind === 'quote') {
    const asked = question.text.replace(/\s*\?$/u, ' ?');
    return { text: `À la question « ${asked} », ${said}`, quoted: true };
  }
  return { text: `${unstopped(opening(asking, asker, 'tell').text)} ; ${said}`, quoted: answer.quoted };
}

/** Sentences that stand for what was chosen, in order: each voice is named where it begins to speak, once for a paragraph. */
export function paragraphsOf(choices: readonly Choice[], reporter: Reporter): Sentence[] {
  const sentences: Sentence[] = [];
  const heard = new Set<string>();
  let before: { utterance: Utterance; told: Told } | null = null;
  for (const { utterance, question } of choices) {
    const plain = reporter.tell(utterance);
    if (plain === null) continue;
    const voice = reporter.voice(utterance.speaker);
    const continues: boolean =
      question === null &&
      before?.utterance.speaker === utterance.speaker &&
      utterance.passageId - before.utterance.passageId <= NEAR;
    // « Ada Morel indique qu’elle … »: who « elle » is was said before.
    const adjacent: boolean = continues && before?.utterance.order === utterance.order - 1;
    const told: Told = plain.kind === 'clause' && !adjacent && opensByPronoun(plain.text) ? quoting(plain) : plain;
    const last = sentences.at(-1);
    const passageIds = [...new Set([...(question === null ? [] : [question.passageId]), utterance.passageId])];
    // « Recettes, 61 480 euros. Dépenses, 58 910 euros. »: one list.
    if (continues && last !== undefined && told.kind === 'fragment' && !told.personal && !last.text.endsWith('».')) {
      const leans = LEANS.test(told.text) && before?.utterance.order === utterance.order - 1;
      if (leans || before?.told.kind === 'fragment') {
        sentences[sentences.length - 1] = {
          ...last,
          text: typeset(`${unstopped(last.text)}${leans ? ', ' : ' ; '}${told.text}.`),
          passageIds: [...new Set([...last.passageIds, ...passageIds])],
        };
        before = { utterance, told };
        continue;
      }
    }
    const manner: Manner = !heard.has(utterance.speaker) ? 'tell' : hasFigure(told.text) ? 'specify' : 'note';
    const written: Written =
      question !== null
        ? answered(question, utterance, told, reporter)
        : continues
          ? following(told, voice)
          : opening(told, voice, manner);
    heard.add(utterance.speaker);
    before = { utterance, told };
    const limit = written.quoted ? null : reporter.limitOf(utterance);
    sentences.push({
      text: typeset(capital(limit === null ? written.text : `${unstopped(written.text)}, ${limit}.`)),
      passageIds,
      ...(continues ? {} : { opensParagraph: true }),
    });
  }
  return sentences;
}
