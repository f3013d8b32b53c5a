import type { Passage } from '@greffier/contract/values';
import { piecesBetween } from '../agenda/pieces.ts';
import type { ItemStart } from '../types.ts';
import type { Place } from './edges.ts';
import type { Utterance } from './utterances.ts';

/** Words that greetings and farewells have at most: what is longer before the first item, or after the last, is talk of its own. */
const MOST_GREETING_WORDS = 250;

/** The place of each utterance, once it is known where items begin. */
export function givenPlaces(
  all: readonly Utterance[],
  passages: readonly Passage[],
  starts: readonly ItemStart[],
): Place[] {
  const pieces = Map.groupBy(piecesBetween(passages, starts), ({ passageId }) => passageId);
  const items = all.map(({ passageId, nth }) => {
    const piece = pieces.get(passageId)?.findLast(({ from }) => from <= nth);
    return piece?.start?.item ?? null;
  });
  const isItem = (item: number | null): boolean => item !== null;
  const first = items.findIndex(isItem);
  const last = items.findLastIndex(isItem);
  const wordsOf = (some: readonly Utterance[]): number => some.reduce((sum, { words }) => sum + words, 0);
  const greets = first > 0 && wordsOf(all.slice(0, first)) <= MOST_GREETING_WORDS;
  const takesLeave = wordsOf(all.slice(last + 1)) <= MOST_GREETING_WORDS;
  return items.map((item, at) => {
    if (item !== null) return item;
    return first >= 0 && ((at < first && greets) || (at > last && takesLeave)) ? null : 'off-agenda';
  });
}
