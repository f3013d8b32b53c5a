import { ASIDE, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';

/** Passages that a stretch beside the main line has at most. */
export const LONGEST_ASIDE = 60;
/** Passages that a stretch of the main line may have in any case; beyond, so many times as many as items have on average. */
const ALWAYS_ALLOWED = 400;
const TIMES_USUAL = 4;

/** Reads a number of an array whose bounds the caller keeps. */
export const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0;

/** Scores of stretches from one passage up to (without) another, and how far they may go. */
export interface Segments {
  readonly main: (item: number, from: number, until: number) => number;
  readonly aside: (item: number, from: number, until: number) => number;
  readonly off: (from: number, until: number) => number;
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
  const nextBreak = new Int32Array(n + 1).fill(n);
  const lastBreak = new Int32Array(n + 1);
  for (let t = n - 1; t >= 0; t--) nextBreak[t] = breaks.has(t + 1) ? t + 1 : at(nextBreak, t + 1);
  for (let e = 1; e <= n; e++) lastBreak[e] = breaks.has(e - 1) ? e - 1 : at(lastBreak, e - 1);
  const longestMain = Math.max(ALWAYS_ALLOWED, Math.ceil((TIMES_USUAL * n) / K));
  const longest = (kind: number): number => (kind === MAIN ? longestMain : LONGEST_ASIDE);
  const spoken = (j: number, t: number, e: number): number =>
    at(p.starts, t * K + j) + at(sums, e * K + j) - at(sums, t * K + j);
  const length = (kind: number, passages: number): number => at(p.lengths, kind * (n + 1) + passages);
  return {
    main: (j, t, e) => spoken(j, t, e) + length(MAIN, e - t),
    aside: (j, t, e) => spoken(j, t, e) + length(ASIDE, e - t),
    off: (t, e) => at(p.startsOff, t) + at(offSums, e) - at(offSums, t) + length(OFF, e - t),
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

export function logAdd(a: number, b: number): number {
  if (a < b) return logAdd(b, a);
  return b === -Infinity ? a : a + Math.log1p(Math.exp(b - a));
}
