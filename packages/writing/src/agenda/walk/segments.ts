import { ASIDE, MAIN, OFF } from './potentials.ts';
import { at } from './numbers.ts';
import { possibleItems, type Possible } from './possible.ts';
import type { Potentials } from './potentials.ts';

/** Limit on the passages of a stretch beside the main line. */
export const LONGEST_ASIDE = 60;
/**
 * Longest stretch on the main line, in passages: `ALWAYS_ALLOWED` or, if that is more, `TIMES_USUAL` times the average
 * length of an item.
 */
const ALWAYS_ALLOWED = 400;
const TIMES_USUAL = 4;

/**
 * Scores and greatest lengths of stretches. The score of a stretch is the sum of the scores of its beginning, of
 * everything said before its end, and of its length.
 */
export interface Segments {
  /**
   * Score of the beginning of a stretch at a passage, about an item or outside the agenda, minus the scores of
   * everything said before the passage.
   */
  readonly begins: (item: number, from: number) => number;
  readonly beginsOff: (from: number) => number;
  /** Sum of the scores of all passages before this one for an item, or for talk outside the agenda. */
  readonly said: (item: number, until: number) => number;
  readonly saidOff: (until: number) => number;
  /** Factor (not its logarithm) for each length of a stretch in passages, up to the longest. */
  readonly lengths: { readonly main: Float64Array; readonly aside: Float64Array; readonly off: Float64Array };
  /** Limit on the passages of a stretch that begins at this passage, and of one that ends before it. */
  readonly longestFrom: (from: number, kind: number) => number;
  readonly longestUntil: (until: number, kind: number) => number;
  readonly possible: Possible;
}

/** @param breaks passages where a stretch must begin */
export function segmentsOf(p: Potentials, breaks: ReadonlySet<number>): Segments {
  const { passages: n, items: K } = p;
  // The score of everything said in a stretch is then a difference of two sums.
  const sums = new Float64Array((n + 1) * K);
  const offSums = new Float64Array(n + 1);
  for (let t = 0; t < n; t++) {
    for (let j = 0; j < K; j++) sums[(t + 1) * K + j] = at(sums, t * K + j) + at(p.speaks, t * K + j);
    offSums[t + 1] = at(offSums, t) + at(p.off, t);
  }
  const nextBreak = new Float64Array(n + 1).fill(n);
  const lastBreak = new Float64Array(n + 1);
  for (let t = n - 1; t >= 0; t--) nextBreak[t] = breaks.has(t + 1) ? t + 1 : at(nextBreak, t + 1);
  for (let e = 1; e <= n; e++) lastBreak[e] = breaks.has(e - 1) ? e - 1 : at(lastBreak, e - 1);
  const longestMain = Math.max(ALWAYS_ALLOWED, Math.ceil((TIMES_USUAL * n) / K));
  const longest = (kind: number): number => Math.min(n, kind === MAIN ? longestMain : LONGEST_ASIDE);
  const lengthsOf = (kind: number): Float64Array =>
    p.lengths.subarray(kind * (n + 1), kind * (n + 1) + longest(kind) + 1).map(Math.exp);
  return {
    begins: (j, t) => at(p.starts, t * K + j) - at(sums, t * K + j),
    beginsOff: (t) => at(p.startsOff, t) - at(offSums, t),
    said: (j, e) => at(sums, e * K + j),
    saidOff: (e) => at(offSums, e),
    lengths: { main: lengthsOf(MAIN), aside: lengthsOf(ASIDE), off: lengthsOf(OFF) },
    longestFrom: (t, kind) => Math.min(at(nextBreak, t) - t, longest(kind)),
    longestUntil: (e, kind) => Math.min(e - at(lastBreak, e), longest(kind)),
    possible: possibleItems(p),
  };
}
