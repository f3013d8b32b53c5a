import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import type { KeptMoves } from '../../database/schema/meetings.ts';

/** Where the passages of a former division are now. */
export interface Moves {
  readonly division: string;
  readonly moved: MovedPassages;
  /** Later divisions have a higher one. */
  readonly order: number;
}

/** How many former divisions are kept that no version names: a page may still hold unsaved text of them. */
const FORMER_DIVISIONS = 50;

/**
 * Adds a move of passages to those of former divisions.
 * @param before the division that the meeting had until now
 * @param needed divisions that versions of the minutes name
 */
export function movesAfter(
  known: readonly Moves[],
  {
    before,
    moved,
    needed,
  }: { readonly before: string; readonly moved: MovedPassages; readonly needed: readonly string[] },
): Moves[] {
  const order = 1 + Math.max(0, ...known.map((one) => one.order));
  const former = known
    .filter(({ division }) => division !== before)
    .map((one) => ({ ...one, moved: movedAgain(one.moved, moved) }))
    .toSorted((a, b) => b.order - a.order);
  const isNeeded = new Set(needed);
  const all = [{ division: before, moved, order }, ...former];
  const recent = new Set(all.filter(({ division }) => !isNeeded.has(division)).slice(0, FORMER_DIVISIONS));
  return all.filter((one) => isNeeded.has(one.division) || recent.has(one));
}

/** Combines two moves of passages into one. */
export const movedAgain = (once: MovedPassages, again: MovedPassages): MovedPassages =>
  once.flatMap(([first, last]) => {
    const [from] = again[first - 1] ?? [];
    const [, to] = again[last - 1] ?? [];
    return from === undefined || to === undefined ? [] : [[from, to] as const];
  });

/** Shortens moves for storage: most passages of a transcript only get other numbers. */
export function packed({ moved, order }: Pick<Moves, 'moved' | 'order'>): KeptMoves {
  const runs: [count: number, first: number, last: number][] = [];
  for (const [first, last] of moved) {
    const run = runs.at(-1);
    if (run !== undefined && first === run[1] + run[0] && last === run[2] + run[0]) run[0] += 1;
    else runs.push([1, first, last]);
  }
  return { order, runs };
}

export function unpacked(kept: KeptMoves): Pick<Moves, 'moved' | 'order'> {
  // Earlier servers stored each passage.
  if (!('runs' in kept)) return { moved: kept, order: 0 };
  const moved = kept.runs.flatMap(([count, first, last]) =>
    Array.from({ length: count }, (_, at): readonly [number, number] => [first + at, last + at]),
  );
  return { moved, order: kept.order };
}
