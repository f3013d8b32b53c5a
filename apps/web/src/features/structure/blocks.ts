/** Blocks of a structure: a heading and all lines below it, which move together. */

interface Levelled {
  readonly level: number;
}

/** The number of lines in the block of the line at `at`, including that line. */
export function blockOf(items: readonly Levelled[], at: number): number {
  const level = items[at]?.level ?? 0;
  let end = at + 1;
  while ((items[end]?.level ?? 0) > level) end += 1;
  return end - at;
}

/**
 * Moves a block past the neighbouring block. The last block of a heading moves into the next heading. At either end of the
 * list nothing moves, and the same list is returned.
 */
export function moved<Item extends Levelled>(items: readonly Item[], at: number, by: 1 | -1): readonly Item[] {
  const length = blockOf(items, at);
  const level = items[at]?.level ?? 0;
  if (by < 0) {
    const before = items.findLastIndex((item, index) => index < at && item.level <= level);
    // It is not below a heading, so it goes up line by line.
    return at === 0 ? items : placed(items, at, length, before < 0 ? at - 1 : before);
  }
  const next = at + length;
  const below = items[next];
  if (below === undefined) return items;
  return placed(items, at, length, (below.level === level ? next + blockOf(items, next) : next + 1) - length);
}

/** Puts a block at the place `to` among the other lines. */
export function dropped<Item extends Levelled>(items: readonly Item[], at: number, to: number): readonly Item[] {
  return placed(items, at, blockOf(items, at), to);
}

function placed<Item>(items: readonly Item[], at: number, length: number, to: number): readonly Item[] {
  if (to === at) return items;
  const block = items.slice(at, at + length);
  return items.toSpliced(at, length).toSpliced(to, 0, ...block);
}
