import type { Answer, Question } from '../engine.ts';
import { holds } from './asking.ts';
import type { Wanted } from './asking.ts';
import { typeset, writtenSentence } from './clean.ts';
import { figuresIn, hasFigure } from './dates.ts';
import { speakerName } from './phrasing.ts';
import type { Asked } from './ranking.ts';
import type { Said, Transcript } from './retrieval.ts';

/** « Il manque un chronométreur »: whoever speaks next may know. */
const NEEDS =
  /(?<!\p{L})(?:il (?:nous |me )?manque|on (?:cherche|a besoin)|qui (?:peut|pourrait|veut))(?!\p{L})[^.]*[.?]?$/iu;
/** A passage up to this length is quoted as a whole. */
const MOST_WORDS = 40;
const CORRECTS =
  /(?<!\p{L})(?:pardon|non|enfin|en fait|je (?:me )?corrige|rectifi\p{L}*|plutôt|erreur|trompée?|inversé|finalement|j['’]ai dit)(?!\p{L})/iu;

/** How many passages later a figure may still be corrected. */
const CORRECTED_WITHIN = 4;

/** « Pour avril, 97 %. – Non, 94 »: what was said of the same thing right after, in which another figure stands. */
export function correctionOf(best: Said, { wanted, counted }: Asked, transcript: Transcript): Said[] {
  const nobody = { person: false, proper: false };
  const kind: Wanted = wanted === 'fact' ? 'number' : wanted;
  if (!hasFigure(best.text) || holds(kind, best.text, counted, nobody) === 0) return [];
  const figures = new Set(figuresIn(best.text));
  let doubted = false;
  for (let at = best.at + 1; at <= best.at + CORRECTED_WITHIN && at < transcript.passages.length; at++) {
    const sentences = transcript.sentencesOf(at);
    doubted ||= sentences.some(({ text }) => CORRECTS.test(text));
    const other = sentences.find(
      ({ text }) => holds(kind, text, counted, nobody) > 0 && figuresIn(text).some((figure) => !figures.has(figure)),
    );
    if (
      doubted &&
      other !== undefined &&
      (sentences.some(({ text }) => CORRECTS.test(text)) || sharesWord(best, other))
    )
      return [other];
  }
  return [];
}

const sharesWord = (a: Said, b: Said): boolean => a.stems.some((term) => !/\d/.test(term) && b.stems.includes(term));

/** A sentence with what it cannot be understood without: the question it answers, the sentence before or behind it. */
function withNeighbours(said: Said, transcript: Transcript): Said[] {
  const own = transcript.sentencesOf(said.at);
  const place = own.indexOf(said);
  const whole = own.reduce((sum, { words }) => sum + words, 0) <= MOST_WORDS;
  const leansBack =
    said.words <= 5 ||
    /^\P{L}*(?:il|elle|ils|elles|ça|c['’]est|on (?:le|la|les|l['’])|donc|mais|et|parce|oui|non)(?!\p{L})/iu.test(
      said.text,
    );
  const parts = whole ? [...own] : own.slice(Math.max(0, place - (leansBack ? 1 : 0)), place + 2);
  const first = parts[0];
  const asks = transcript.sentencesOf(said.at - 1).at(-1);
  if (said.at > 0 && first === own[0] && leansBack && asks?.question === true) parts.unshift(asks);
  const reply = transcript.sentencesOf(said.at + 1);
  const [answer] = reply;
  if (answer === undefined) return parts;
  // « 1 870 francs. – Non, 1 780 »: who corrects comes right after; and a question is told by what follows.
  const corrects = CORRECTS.test(answer.text) || answer.words <= 3;
  if (said.question || NEEDS.test(said.text) || (hasFigure(said.text) && hasFigure(answer.text) && corrects))
    parts.push(...reply.slice(0, 2));
  return parts;
}

/**
 * The chosen sentences in order of time, each passage under its speaker's name and with its number.
 * `alone` leaves out what others said around them.
 */
export function quoted(question: Question, transcript: Transcript, chosen: readonly Said[], alone = false): Answer {
  const parts = chosen.flatMap((said) =>
    withNeighbours(said, transcript).filter((one) => !alone || one.at === said.at),
  );
  const all = new Map(parts.map((said) => [said.order, said]));
  const byPassage = new Map<number, Said[]>();
  for (const said of [...all.values()].sort((a, b) => a.order - b.order))
    byPassage.set(said.at, [...(byPassage.get(said.at) ?? []), said]);
  const passageIds: number[] = [];
  const lines: string[] = [];
  for (const [at, sentences] of byPassage) {
    const passage = transcript.passages[at];
    const text = sentences
      .map((part) => writtenSentence(part.text))
      .filter((part) => part !== '')
      .join(' ');
    if (passage === undefined) continue;
    passageIds.push(passage.id);
    const shown = text === '' ? sentences.map((part) => part.text).join(' ') : text;
    lines.push(typeset(`${speakerName(passage.speaker, question.speakerNames)} : « ${shown} » [${passageIds.length}]`));
  }
  return { answer: lines.join('\n'), passageIds };
}
