import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import type { KeptMoves, MovedRuns } from '../../database/schema/meetings.ts';
import { movedAgain, runsOf } from './moved-runs.ts';

/** The present passages that contain the words of a former division's passages. */
export interface Moves {
  readonly division: string;
  readonly runs: MovedRuns;
  /** Rank of the division; a later one has a higher rank. */
  readonly order: number;
}

/**
 * Number of former divisions that are kept although no version names them, because pages may hold unsaved text that
 * refers to them.
 */
const FORMER_DIVISIONS = 50;

/**
 * Computes where the passages of all former divisions are after the passages have moved once more.
 * @param before the meeting's division until now
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
  const runs = runsOf(moved);
  const order = 1 + Math.max(0, ...known.map((one) => one.order));
  const former = known
    .filter(({ division }) => division !== before)
    .map((one) => ({ ...one, runs: movedAgain(one.runs, runs) }))
    .toSorted((a, b) => b.order - a.order);
  const isNeeded = new Set(needed);
  const all = [{ division: before, runs, order }, ...former];
  const recent = new Set(all.filter(({ division }) => !isNeeded.has(division)).slice(0, FORMER_DIVISIONS));
  return all.filter((one) => isNeeded.has(one.division) || recent.has(one));
}

/** Reads stored moves in their present or earlier form. */
export const readMoves = (kept: KeptMoves): Pick<Moves, 'runs' | 'order'> =>
  'runs' in kept ? kept : { runs: runsOf(kept), order: 0 };
