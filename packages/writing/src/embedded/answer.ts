import type { Answer, Question } from '../engine.ts';
import { typeset, writtenSentence } from './clean.ts';
import { hasFigure } from './dates.ts';
import { speakerName } from './phrasing.ts';
import { breathe } from './steps.ts';
import type { Utterance } from './utterances.ts';
import { utterancesOf } from './utterances.ts';
import { contentStems, fold, inverseFrequencies, wordCount } from './words.ts';

export const NO_ANSWER = 'La réunion ne permet pas de répondre à cette question.';

/** BM25 with its usual constants (Robertson and Zaragoza, 2009). */
const K1 = 1.2;
const B = 0.6;
/** Share of the question's weight that the best passages must hold together. */
const LEAST_COVERAGE = 0.5;
const FIGURE_WANTED = /combien|quand|dates?(?!\p{L})|montant|taux|quel(?:le)? (?:est|part|marge|prix|coût)|jusqu/iu;
const UNSAID = 0.45;
const MOST_PASSAGES = 3;

/** The stems of a question; one that leans on the last one (« et combien ? ») borrows its words. */
function stemsOf(question: Question): string[] {
  const own = [...new Set(contentStems(question.query))];
  const last = question.history.findLast((message) => message.role === 'user')?.content ?? '';
  const leans =
    own.length < 2 ||
    /^(?:et|mais|pourquoi|qui|quand|combien|comment)\s*\?*$|^et\s/iu.test(fold(question.query.trim()));
  return leans ? [...new Set([...own, ...contentStems(last)])] : own;
}

interface Scored {
  readonly passageId: number;
  readonly at: number;
  readonly score: number;
  readonly coverage: number;
}

/** Passages by how much they say of the question, the best first; neighbours lend a part of their words. */
function retrieve(question: Question, stems: readonly string[], weight: (stem: string) => number): Scored[] {
  const documents = question.passages.map(({ text }) => contentStems(text));
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const total = stems.reduce((sum, term) => sum + weight(term), 0) || 1;
  const own = documents.map((document) => {
    let score = 0;
    for (const term of stems) {
      const count = document.filter((one) => one === term).length;
      score += (weight(term) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * document.length) / (average || 1)));
    }
    return score;
  });
  const scored = question.passages.map((passage, at) => {
    const near = new Set([-2, -1, 0, 1, 2].flatMap((step) => documents[at + step] ?? []));
    const held = stems.filter((term) => near.has(term)).reduce((sum, term) => sum + weight(term), 0);
    const figures = FIGURE_WANTED.test(question.query) && hasFigure(passage.text);
    const base = (own[at] ?? 0) + 0.35 * ((own[at - 1] ?? 0) + (own[at + 1] ?? 0));
    const asks = passage.text.trimEnd().endsWith('?') ? 0.75 : 1;
    return { passageId: passage.id, at, score: base * (figures ? 1.25 : 1) * asks, coverage: held / total };
  });
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.at - b.at);
}

/** The sentences of a passage that answer, the passage's own order kept. */
function quote(utterances: readonly Utterance[], stems: ReadonlySet<string>, text: string): string {
  const short = utterances.reduce((sum, one) => sum + one.words, 0) <= 50;
  const telling = utterances.filter((one) => one.stems.some((term) => stems.has(term)) || hasFigure(one.text));
  const kept = short || telling.length === 0 ? utterances : telling;
  const quoted = kept
    .slice(0, 5)
    .map((one, at) => (at === 0 ? one.tail : one.text))
    .join(' ');
  return quoted === '' ? writtenSentence(text) : quoted;
}

/** An answer in the meeting's own words with the passages they come from, or that the meeting does not tell. */
export async function answerQuestion(question: Question, signal: AbortSignal): Promise<Answer> {
  await breathe(signal);
  const stems = stemsOf(question);
  const documents = question.passages.map(({ text }) => contentStems(text));
  const said = new Set(documents.flat());
  const frequency = inverseFrequencies(documents);
  // A question's own wording (« produits », « combien de temps ») is often not the meeting's: it counts for less.
  const weight = (term: string): number => frequency(term) * (said.has(term) ? 1 : UNSAID);
  const ranked = stems.length === 0 ? [] : retrieve(question, stems, weight);
  const best = ranked[0];
  if (best === undefined || best.coverage < LEAST_COVERAGE) return { answer: NO_ANSWER, passageIds: [] };
  await breathe(signal);
  const strong = ranked.slice(0, MOST_PASSAGES).filter(({ score }) => score >= best.score * 0.55);
  const chosen = new Set(strong.map(({ at }) => at));
  // A question, or a figure announced, is told by the passage that follows.
  const reply = question.passages[best.at + 1];
  const told = question.passages[best.at]?.text ?? '';
  const wants = FIGURE_WANTED.test(question.query) && !hasFigure(told);
  if (reply !== undefined && (told.trimEnd().endsWith('?') || wordCount(told) < 15 || wants)) chosen.add(best.at + 1);
  const wanted = new Set(stems);
  const passages = [...chosen].sort((a, b) => a - b).flatMap((at) => question.passages[at] ?? []);
  const all = utterancesOf(question.passages, [...question.participants, ...Object.values(question.speakerNames)]);
  const lines = passages.map((passage, index) => {
    const text = quote(
      all.filter((one) => one.passageId === passage.id),
      wanted,
      passage.text,
    );
    return typeset(`${speakerName(passage.speaker, question.speakerNames)} : ${text} [${index + 1}]`);
  });
  return { answer: lines.join('\n\n'), passageIds: passages.map(({ id }) => id) };
}
