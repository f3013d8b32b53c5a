import { breathe } from '../embedded/steps.ts';
import type { Answer, Question } from '../engine.ts';
import { listAnswer, voicesAnswer } from './lists.ts';
import { type Entry, listed, quotedPassage, sharing } from './quotes.ts';
import { rank } from './ranking.ts';
import type { Ranking } from './ranking.ts';
import { type Request, requestOf } from './requests.ts';
import { summaryAnswer } from './summary.ts';
import { typeset } from '../typography.ts';

export const NO_ANSWER = 'La réunion ne permet pas de répondre à cette question.';
const GREETING = 'Posez une question précise sur cette réunion : qui a dit quoi, un montant, une date, les décisions.';
const FOUND = 'Passages qui en parlent :';
/** Passages that an answer shows. */
const SHOWN = 5;
/** So much of the question is said near one of the passages shown, or nothing speaks of it… */
const LEAST_COVERED = 0.3;
/** …and near each of them more than this. */
const CHANCE = 0.1;

/** Passages that speak of what is asked, best first, or that nothing does. */
export async function answerQuestion(question: Question, signal: AbortSignal): Promise<Answer> {
  await breathe(signal);
  const request = requestOf(question);
  const { kind, person } = request;
  if (kind === 'greeting') return { answer: typeset(GREETING), passageIds: [] };
  if (kind === 'voices') return voicesAnswer(question);
  if (kind === 'summary') return summaryAnswer(question);
  if (kind === 'fact') return passagesAnswer(question, request, signal);
  return listAnswer(question, kind, person, signal);
}

async function passagesAnswer(question: Question, request: Request, signal: AbortSignal): Promise<Answer> {
  const ranking = await rank(question, signal);
  const shown = chosen(ranking, request);
  if (shown.length === 0) return { answer: NO_ANSWER, passageIds: [] };
  const stems = new Set(ranking.sought.terms.map(({ stem }) => stem));
  const entries = shown.flatMap((at): Entry[] => {
    const passage = question.passages[at];
    if (passage === undefined) return [];
    const text = quotedPassage(question, at, sharing(stems));
    return [{ text, passageIds: [passage.id], item: ranking.heard.passages[at]?.item ?? null }];
  });
  return listed(FOUND, entries, question);
}

/** The best passages, of the person whose words are asked for; none where nothing speaks of it. */
function chosen({ best, features, sought, heard }: Ranking, { saidByPerson, person }: Request): number[] {
  const own = best.filter((at) => !saidByPerson || heard.passages[at]?.speaker === person);
  if (saidByPerson && sought.terms.every(({ tells }) => !tells)) return own.slice(0, SHOWN);
  const shown = own.slice(0, SHOWN).filter((at) => (features['covers 5']?.[at] ?? 0) > CHANCE);
  return shown.some((at) => (features['covers 5']?.[at] ?? 0) >= LEAST_COVERED) ? shown : [];
}
