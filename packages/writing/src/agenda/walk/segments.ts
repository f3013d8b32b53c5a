import { AHEAD, ASIDE, BACK, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';

/** Passages that a stretch beside the main line has at most. */
export const LONGEST_ASIDE = 60;
/** Passages that a stretch of the main line may have in any case; beyond, so many times as many as items have on average. */
const ALWAYS_ALLOWED = 400;
const TIMES_USUAL = 4;

/** Reads a number of an array whose bounds the caller keeps. */
export const at = (values: Float64Array, index: number): number => values[index] ?? 0;

/**
 * Scores of stretches, and how far they may go: one from a passage up to (without) another scores what its beginning tells, what
 * has been said up to its end, and its length.
 */
export interface Segments {
  /** A stretch of an item, or of none, begins at a passage; less what was said before it. */
  readonly begins: (item: number, from: number) => number;
  readonly beginsOff: (from: number) => number;
  /** What tells of an item, or of none, in all passages before this one. */
  readonly said: (item: number, until: number) => number;
  readonly saidOff: (until: number) => number;
  /** Factors (no logarithms) for so many passages. */
  readonly lengths: { readonly main: Float64Array; readonly aside: Float64Array; readonly off: Float64Array };
  /** The farthest end of a stretch that begins here, and the earliest beginning of one that ends here. */
  readonly farthest: (from: number, kind: number) => number;
  readonly earliest: (until: number, kind: number) => number;
}

/** @param breaks passages where a stretch must begin */
export function segmentsOf(p: Potentials, breaks: ReadonlySet<number>): Segments {
  const { passages: n, items: K } = p;
  // Sums of what is said, so that a stretch is scored by a difference.
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
  const longest = (kind: number): number => (kind === MAIN ? longestMain : LONGEST_ASIDE);
  const lengthsOf = (kind: number): Float64Array => p.lengths.slice(kind * (n + 1), (kind + 1) * (n + 1)).map(Math.exp);
  return {
    begins: (j, t) => at(p.starts, t * K + j) - at(sums, t * K + j),
    beginsOff: (t) => at(p.startsOff, t) - at(offSums, t),
    said: (j, e) => at(sums, e * K + j),
    saidOff: (e) => at(offSums, e),
    lengths: { main: lengthsOf(MAIN), aside: lengthsOf(ASIDE), off: lengthsOf(OFF) },
    farthest: (t, kind) => Math.min(at(nextBreak, t), t + longest(kind)),
    earliest: (e, kind) => Math.max(at(lastBreak, e), e - longest(kind)),
  };
}

/** Numbers that share a scale: `values × e^scale`. */
export interface Scaled {
  readonly values: Float64Array;
  readonly scale: number;
}

export function scaled(logs: Float64Array): Scaled {
  let scale = -Infinity;
  for (const log of logs) scale = Math.max(scale, log);
  return { values: logs.map((log) => (log === -Infinity ? 0 : Math.exp(log - scale))), scale };
}

/**
 * Adds to `sum`, for each `reached`, what is spoken of beside the item that is reached: `factor` × `walks` × the items before it
 * and behind it, each by its way. In one pass: what is behind is all less what is not.
 * @param walks [reached] from `row` on
 */
export function addOtherItems(
  sum: Float64Array,
  spoken: Float64Array,
  ways: Float64Array,
  factor: number,
  walks: Float64Array,
  row: number,
): void {
  let behind = 0;
  for (const one of spoken) behind += one;
  if (behind * factor === 0) return;
  let before = 0;
  // Nothing is reached yet: all items lie ahead.
  sum[0] = at(sum, 0) + factor * at(walks, row) * at(ways, AHEAD) * behind;
  for (let r = 1; r < sum.length; r++) {
    const own = at(spoken, r - 1);
    behind -= own;
    const others = at(ways, BACK) * before + at(ways, AHEAD) * Math.max(0, behind);
    sum[r] = at(sum, r) + factor * at(walks, row + r) * others;
    before += own;
  }
}
