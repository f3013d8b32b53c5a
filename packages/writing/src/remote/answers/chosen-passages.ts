import type { Passage } from '@greffier/contract/values';
import { listAnswer, voicesAnswer } from '../../answers/lists.ts';
import { rank } from '../../answers/ranking.ts';
import { requestOf } from '../../answers/requests.ts';
import { summaryAnswer } from '../../answers/summary.ts';
import type { Question } from '../../engine.ts';
import { passageTokens } from '../texts/parts.ts';

/** This many of the best passages are shown together with the passages before and after them. */
const WITH_NEIGHBOURS = 12;
/** Number of passages that are shown. Among more, a small model misses the one that answers. */
const MOST_SHOWN = 64;

/**
 * Chooses the passages from which a question is answered, in order of the meeting: all of a short meeting, otherwise
 * the best ones with their neighbours.
 */
export function chosenPassages(question: Question, room: number): Passage[] {
  const { passages } = question;
  const tokens = passages.map(passageTokens);
  const fits = tokens.reduce((sum, one) => sum + one, 0) <= room;
  if (fits && passages.length <= MOST_SHOWN) return [...passages];
  const kept = new Set<number>();
  let used = 0;
  for (const [nth, at] of bestFor(question).entries()) {
    for (const near of nth < WITH_NEIGHBOURS ? [at - 1, at, at + 1] : [at]) {
      if (kept.has(near) || passages[near] === undefined) continue;
      used += tokens[near] ?? 0;
      if (used > room || kept.size >= MOST_SHOWN) return passages.filter((_, index) => kept.has(index));
      kept.add(near);
    }
  }
  return passages.filter((_, index) => kept.has(index));
}

/**
 * Returns the places of the passages that a question is about, best first. For a list or a summary, returns the places
 * of the listed passages.
 */
function bestFor(question: Question): readonly number[] {
  const { kind, person } = requestOf(question);
  const listed =
    kind === 'decisions' || kind === 'actions'
      ? listAnswer(question, kind, person)
      : kind === 'summary'
        ? summaryAnswer(question)
        : kind === 'voices'
          ? voicesAnswer(question)
          : null;
  const { best } = rank(question);
  if (listed === null) return best;
  const ids = new Set(listed.passageIds);
  const first = [...question.passages.keys()].filter((at) => ids.has(question.passages[at]?.id ?? -1));
  return [...first, ...best.filter((at) => !first.includes(at))];
}
