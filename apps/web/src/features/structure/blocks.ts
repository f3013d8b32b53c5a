/** A line of a structure. With all deeper lines below it, it forms a block that moves as a whole. */

interface Levelled {
  readonly level: number;
}

/** Returns the number of lines in the block of the line at `at`, including that line. */
export function blockOf(items: readonly Levelled[], at: number): number {
  const level = items[at]?.level ?? 0;
  let end = at + 1;
  while ((items[end]?.level ?? 0) > level) end += 1;
  return end - at;
}

/**
 * Moves a block past the neighbouring block. The last block under a heading moves under the next heading. At either end
 * of the list nothing moves, and the same list is returned.
 */
export function moved<Item extends Levelled>(items: readonly Item[], at: number, by: 1 | -1): readonly Item[] {
  const length = blockOf(items, at);
  const level = items[at]?.level ?? 0;
  if (by < 0) {
    const before = items.findLastIndex((item, index) => index < at && item.level <= level);
    // A block that is not below a heading goes up line by line.
    return at === 0 ? items : placed(items, at, length, before < 0 ? at - 1 : before);
  }
  const next = at + length;
  const below = items[next];
  if (below === undefined) return items;
  return placed(items, at, length, (below.level === level ? next + blockOf(items, next) : next + 1) - length);
}

/** Moves a block to the position `to` among the other lines. */
export function dropped<Item extends Levelled>(items: readonly Item[], at: number, to: number): readonly Item[] {
  return placed(items, at, blockOf(items, at), to);
}

function placed<Item>(items: readonly Item[], at: number, length: number, to: number): readonly Item[] {
  if (to === at) return items;
  const block = items.slice(at, at + length);
  return items.toSpliced(at, length).toSpliced(to, 0, ...block);
}
