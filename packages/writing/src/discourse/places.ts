import type { Passage } from '@greffier/contract/values';
import { CUES } from '../agenda/features/cues.ts';
import { piecesBetween } from '../agenda/pieces.ts';
import type { ItemStart } from '../types.ts';
import type { Utterance } from './utterances.ts';

/** Place of a sentence: in an item, outside the agenda, or (null) in greetings or a farewell. */
export type Place = number | 'off-agenda' | null;

/** Limit on the words of greetings and farewells. Longer talk counts as outside the agenda. */
const MOST_GREETING_WORDS = 250;
const TAKES_LEAVE = CUES.find(({ name }) => name === 'takes leave')?.pattern;

/** Finds the place of each utterance from the starts of items. */
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
  const isShort = (some: readonly Utterance[]): boolean =>
    some.reduce((sum, { words }) => sum + words, 0) <= MOST_GREETING_WORDS;
  const first = items.findIndex(isItem);
  const greetings = first > 0 && isShort(all.slice(0, first)) ? first : 0;
  const leaving = all.findIndex(({ folded }, at) => at > items.findLastIndex(isItem) && TAKES_LEAVE?.test(folded));
  const farewell = first >= 0 && leaving >= 0 && isShort(all.slice(leaving)) ? leaving : all.length;
  return items.map((item, at) => item ?? (at < greetings || at >= farewell ? null : 'off-agenda'));
}
