import type { Answer, Question } from '../engine.ts';
import { typeset, writtenSentence } from './clean.ts';
import { hasFigure } from './dates.ts';
import { listAnswer } from './lists.ts';
import { speakerName } from './phrasing.ts';
import type { Request } from './requests.ts';
import { requestOf } from './requests.ts';
import { breathe } from './steps.ts';
import type { Utterance } from './utterances.ts';
import { utterancesOf } from './utterances.ts';
import { contentStems, fold, inverseFrequencies, wordCount } from './words.ts';

export const NO_ANSWER = 'La réunion ne permet pas de répondre à cette question.';
const GREETING = 'Posez une question précise sur cette réunion : qui a dit quoi, un montant, une date, les décisions.';
const NO_SUMMARY =
  'Le procès-verbal résume la réunion point par point : générez-le à partir de l’ordre du jour. Ici, posez une question précise.';

/** BM25 with its usual constants (Robertson and Zaragoza, 2009). */
const K1 = 1.2;
const B = 0.6;
/** Share of the question's weight that the best passages must hold together. */
const LEAST_COVERAGE = 0.5;
const FIGURE_WANTED = /combien|quand|dates?(?!\p{L})|montant|taux|quel(?:le)? (?:est|part|marge|prix|coût)|jusqu/iu;
const UNSAID = 0.45;
const MOST_PASSAGES = 3;
/** One word that was said by chance (« ça va pour tout le monde ? ») answers no question of three or more. */
const leastHeld = (stems: readonly string[]): number => (stems.length >= 3 ? 2 : 1);

/** Words that name the meeting itself, by stem: one is asked for, another was said. */
const SAME: ReadonlyMap<string, string> = new Map(
  ['réunion', 'rencontre'].flatMap(contentStems).map((term) => [term, contentStems('séance')[0] ?? term]),
);
const same = (term: string): string => SAME.get(term) ?? term;
const terms = (text: string): string[] => contentStems(text).map(same);

/** The stems of a question; one that leans on the last one (« et combien ? ») borrows its words. */
function stemsOf(question: Question): string[] {
  const own = [...new Set(terms(question.query))];
  const last = question.history.findLast((message) => message.role === 'user')?.content ?? '';
  const leans =
    own.length < 2 ||
    /^(?:et|mais|pourquoi|qui|quand|combien|comment)\s*\?*$|^et\s/iu.test(fold(question.query.trim()));
  return leans ? [...new Set([...own, ...terms(last)])] : own;
}

interface Scored {
  readonly passageId: number;
  readonly at: number;
  readonly score: number;
  readonly coverage: number;
  /** Words of the question that were said here. */
  readonly held: number;
}

/** Passages by how much they say of the question, the best first; neighbours lend a part of their words. */
function retrieve(question: Question, stems: readonly string[], weight: (stem: string) => number): Scored[] {
  const documents = question.passages.map(({ text }) => terms(text));
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
    const held = stems.filter((term) => near.has(term));
    const heldWeight = held.reduce((sum, term) => sum + weight(term), 0);
    const figures = FIGURE_WANTED.test(question.query) && hasFigure(passage.text);
    const base = (own[at] ?? 0) + 0.35 * ((own[at - 1] ?? 0) + (own[at + 1] ?? 0));
    const asks = passage.text.trimEnd().endsWith('?') ? 0.75 : 1;
    return {
      passageId: passage.id,
      at,
      score: base * (figures ? 1.25 : 1) * asks,
      coverage: heldWeight / total,
      held: held.length,
    };
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
  const request = requestOf(question);
  if (request.kind === 'greeting') return { answer: typeset(GREETING), passageIds: [] };
  if (request.kind === 'summary') return { answer: typeset(NO_SUMMARY), passageIds: [] };
  if (request.kind === 'voices') return voices(question);
  const list =
    request.kind === 'decisions' || request.kind === 'actions' ? listAnswer(question, request, request.kind) : null;
  return list ?? factAnswer(question, request, signal);
}

async function factAnswer(question: Question, request: Request, signal: AbortSignal): Promise<Answer> {
  const stems = request.saidByPerson ? request.about.map(same) : stemsOf(question);
  const documents = question.passages.map(({ text }) => terms(text));
  const said = new Set(documents.flat());
  const frequency = inverseFrequencies(documents);
  // A question's own wording (« produits », « combien de temps ») is often not the meeting's: it counts for less.
  const weight = (term: string): number => frequency(term) * (said.has(term) ? 1 : UNSAID);
  const voice = request.saidByPerson ? voiceOf(question, request.person) : null;
  const ranked = (
    voice !== null && stems.length === 0 ? weightiest(question, weight) : retrieve(question, stems, weight)
  ).filter(({ at }) => voice === null || question.passages[at]?.speaker === voice);
  const best = ranked[0];
  if (best === undefined || best.coverage < LEAST_COVERAGE || best.held < leastHeld(stems))
    return { answer: NO_ANSWER, passageIds: [] };
  await breathe(signal);
  const strong = ranked.slice(0, MOST_PASSAGES).filter(({ score }) => score >= best.score * 0.55);
  const chosen = new Set(strong.map(({ at }) => at));
  // A question, or a figure announced, is told by the passage that follows.
  const reply = question.passages[best.at + 1];
  const told = question.passages[best.at]?.text ?? '';
  const wants = FIGURE_WANTED.test(question.query) && !hasFigure(told);
  const answered = told.trimEnd().endsWith('?') || wordCount(told) < 15 || wants;
  if (reply !== undefined && voice === null && answered) chosen.add(best.at + 1);
  return quoted(question, new Set(stems), chosen);
}

/** Who spoke, each with their first passage: that is all a transcript tells of who was there. */
function voices({ passages, speakerNames }: Question): Answer {
  const first = new Map<string, number>();
  for (const { id, speaker } of passages) {
    const name = speakerName(speaker, speakerNames);
    if (!first.has(name)) first.set(name, id);
  }
  const names = [...first.keys()].map((name, index) => `${name} [${index + 1}]`);
  const answer = typeset(`Ont pris la parole : ${new Intl.ListFormat('fr').format(names)}.`);
  return { answer, passageIds: [...first.values()] };
}

/** The label under which a person speaks; null where they do not. */
function voiceOf({ speakerNames }: Question, person: string | null): string | null {
  return Object.entries(speakerNames).find(([, name]) => name === person)?.[0] ?? null;
}

/** Passages by how much they say, the most first: for « Qu'a dit X ? », which asks for no matter. */
function weightiest(question: Question, weight: (stem: string) => number): Scored[] {
  return question.passages
    .map(({ id, text }, at) => {
      const score = [...new Set(terms(text))].reduce((sum, term) => sum + weight(term), 0);
      return { passageId: id, at, score, coverage: 1, held: 1 };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
}

/** The chosen passages in order of time, each under its speaker's name and with its number. */
function quoted(question: Question, wanted: ReadonlySet<string>, chosen: ReadonlySet<number>): Answer {
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
