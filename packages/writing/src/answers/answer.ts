import type { Answer, Question } from '../engine.ts';
import { listAnswer, voicesAnswer } from './lists.ts';
import { type Entry, listed, quotedPassage, sharing } from './quotes.ts';
import { SHOWN } from './promise.ts';
import { rank } from './ranking.ts';
import { type Request, requestOf } from './requests.ts';
import { summaryAnswer } from './summary.ts';
import { typeset } from '@greffier/french/text/typography';
import type { Term } from './terms.ts';

export const NO_ANSWER = 'La réunion ne permet pas de répondre à cette question.';
const GREETING = 'Posez une question précise sur cette réunion : qui a dit quoi, un montant, une date, les décisions.';
const FOUND = 'Passages qui en parlent :';
const NOT_CLEARLY = 'Rien n’y répond clairement. Passages qui en sont le plus proches :';
/**
 * Log-odds below which the answer is said to be unclear: the lowest at which four of five questions without an answer
 * are recognised as such in meetings left out of learning.
 */
const LEAST_LIKELY = 0.3;
/**
 * Log-odds below which nothing is shown. They are low, since a refusal hides what was said: no answerable question of a
 * meeting left out of learning is even below -2.5.
 */
const NOT_AT_ALL = -3.5;

/** Answers with passages about the question, best first, or says that there are none. */
export function answerQuestion(question: Question): Answer {
  const request = requestOf(question);
  const { kind, person } = request;
  if (kind === 'greeting') return { answer: typeset(GREETING), passageIds: [] };
  if (kind === 'voices') return voicesAnswer(question);
  if (kind === 'summary') return summaryAnswer(question);
  if (kind === 'fact') return passagesAnswer(question, request);
  return listAnswer(question, kind, person);
}

function passagesAnswer(question: Question, request: Request): Answer {
  const { best, promise, sought, heard } = rank(question);
  const { saidByPerson, person } = request;
  const own = best.filter((at) => !saidByPerson || heard.passages[at]?.speaker === person).slice(0, SHOWN);
  // For « Qu’a dit Ada ? », everything she said is an answer.
  const certain = saidByPerson && sought.terms.every(({ tells }) => !tells);
  const none = promise < NOT_AT_ALL || (sought.names.length === 0 && !sought.terms.some(isSpokenOf));
  if (own.length === 0 || (none && !certain)) return { answer: NO_ANSWER, passageIds: [] };
  const stems = new Set(sought.terms.map(({ stem }) => stem));
  const entries = own.flatMap((at): Entry[] => {
    const passage = question.passages[at];
    if (passage === undefined) return [];
    const text = quotedPassage(question, at, sharing(stems));
    return [{ text, passageIds: [passage.id], item: heard.passages[at]?.item ?? null }];
  });
  return listed(certain || promise >= LEAST_LIKELY ? FOUND : NOT_CLEARLY, entries, question);
}

/** Tells whether a word of the question, or one like it, was said. */
const isSpokenOf = ({ same, family, related }: Term): boolean =>
  [same, family, related].some((places) => places.some((value) => value > 0));

/** Tells whether an answer says that the meeting has no clear answer. */
export const tellsNone = ({ answer }: Answer): boolean =>
  answer.startsWith(NO_ANSWER) || answer.startsWith(typeset(NOT_CLEARLY));
