import type { Passage } from '@greffier/contract/values';
import type { ItemStart } from '../types.ts';
import { type Piece, piecesBetween } from './pieces.ts';

/**
 * Corrects the item of a note where the starts of items are certain: people have set them, or a language model read
 * them and the words agree. A note whose passages all lie after such starts belongs to the item of one of them.
 * @returns a function that keeps the item it is given, or returns the item that has most of the note's passages
 */
export function keepTo(
  passages: readonly Passage[],
  starts: readonly ItemStart[],
): (item: number | null, passageIds: readonly number[]) => number | null {
  if (!starts.some(isCertain)) return (item) => item;
  const pieces = Map.groupBy(piecesBetween(passages, starts), ({ passageId }) => passageId);
  return (item, passageIds) => {
    const under = passageIds.flatMap((id) => pieces.get(id) ?? []);
    if (under.some(({ start }) => start === undefined || !isCertain(start))) return item;
    const items = under.map(itemOf);
    return items.length === 0 || items.includes(item) ? item : mostFrequent(items);
  };
}

const isCertain = ({ pinned, read, item }: ItemStart): boolean => pinned === true || (read === true && item !== null);

const itemOf = ({ start }: Piece): number | null => start?.item ?? null;

/** Finds the most frequent item, or the first of several. */
function mostFrequent(items: readonly (number | null)[]): number | null {
  const counts = [...Map.groupBy(items, (item) => item)].map(([item, all]) => ({ item, count: all.length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).item;
}
