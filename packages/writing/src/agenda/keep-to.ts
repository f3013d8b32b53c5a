import type { Passage } from '@greffier/contract/values';
import type { ItemStart } from '../types.ts';
import { type Piece, piecesBetween } from './pieces.ts';

/**
 * Which item a note belongs to, once it is certain where items begin, because people have said it, or a language model reads it
 * where the words say it too: what rests on such stretches alone, on none that was only found, belongs to one of theirs.
 * @returns the item that the writer of the note believes in, or the one that most of the note's passages are in
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

/** The first of those that come most often. */
function mostFrequent(items: readonly (number | null)[]): number | null {
  const counts = [...Map.groupBy(items, (item) => item)].map(([item, all]) => ({ item, count: all.length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).item;
}
