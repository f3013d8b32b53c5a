import type { Potentials } from './potentials.ts';
import { add, at } from './numbers.ts';

/**
 * Possible items of each passage. If the agenda is long, each passage has only a few possible items, so that the
 * computation grows only with the number of passages.
 */
export interface Possible {
  /** Lists the possible items of a passage, in the order of the agenda. */
  readonly at: (passage: number) => Int32Array;
  /**
   * Bounds of the consecutive passages around this one that can have the item: the first one, and the one after the
   * last.
   */
  readonly since: (passage: number, item: number) => number;
  readonly until: (passage: number, item: number) => number;
}

/** Number of passages in a block. */
const BLOCK = 30;
/** Number of items chosen for a block, the most likely ones. Those of the neighbouring blocks are possible, too. */
const OF_A_BLOCK = 16;
/** In an agenda with at most this many items, all items are possible everywhere. */
export const FEW_ITEMS = 3 * OF_A_BLOCK;
/** Factor by which a block's scores count less with each block of distance. */
const BESIDE = 0.5;
/** Lower limit on the score of a single passage for an item. Even so, a person's pin outweighs everything heard. */
const LEAST = -1_000;

export function possibleItems(p: Potentials): Possible {
  const { passages: n, items: K } = p;
  const all = Int32Array.from({ length: K }, (_, item) => item);
  if (K <= FEW_ITEMS) return { at: () => all, since: () => 0, until: () => n };
  const blocks = Math.ceil(n / BLOCK);
  const likely = likelyIn(blocks, p);
  const lists: Int32Array[] = [];
  const since = new Int32Array(blocks * K).fill(-1);
  const until = new Int32Array(blocks * K);
  for (let block = 0; block < blocks; block++) {
    const items = new Set([block - 1, block, block + 1].flatMap((one) => likely[one] ?? []));
    lists.push(Int32Array.from(items).toSorted());
    for (const item of items) {
      const before = block === 0 ? -1 : (since[(block - 1) * K + item] ?? -1);
      since[block * K + item] = before === -1 ? block * BLOCK : before;
    }
  }
  for (let block = blocks - 1; block >= 0; block--)
    for (const item of lists[block] ?? []) {
      const after = block === blocks - 1 ? 0 : (until[(block + 1) * K + item] ?? 0);
      until[block * K + item] = after === 0 ? Math.min(n, (block + 1) * BLOCK) : after;
    }
  const blockOf = (passage: number): number => Math.floor(passage / BLOCK);
  return {
    at: (passage) => lists[blockOf(passage)] ?? all,
    since: (passage, item) => since[blockOf(passage) * K + item] ?? 0,
    until: (passage, item) => until[blockOf(passage) * K + item] ?? n,
  };
}

/** Finds for each block the items that its own passages, and those of neighbouring blocks, are most about. */
function likelyIn(blocks: number, { passages: n, items: K, speaks, starts }: Potentials): number[][] {
  const told = new Float64Array(blocks * K);
  const begun = new Float64Array(K);
  for (let block = 0; block < blocks; block++) {
    begun.fill(-Infinity);
    for (let t = block * BLOCK; t < Math.min(n, (block + 1) * BLOCK); t++)
      for (let j = 0; j < K; j++) {
        add(told, block * K + j, Math.max(LEAST, at(speaks, t * K + j)));
        begun[j] = Math.max(at(begun, j), at(starts, t * K + j));
      }
    for (let j = 0; j < K; j++) add(told, block * K + j, Math.max(LEAST, at(begun, j)));
  }
  const before = told.slice();
  const after = told.slice();
  for (let cell = K; cell < told.length; cell++) add(before, cell, BESIDE * at(before, cell - K));
  for (let cell = told.length - K - 1; cell >= 0; cell--) add(after, cell, BESIDE * at(after, cell + K));
  const all = Array.from({ length: K }, (_, item) => item);
  return Array.from({ length: blocks }, (_, block) => {
    const score = (item: number): number => {
      const cell = block * K + item;
      return at(before, cell) + at(after, cell) - at(told, cell);
    };
    const scores = all.map(score);
    return all.toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0)).slice(0, OF_A_BLOCK);
  });
}
