import type { Span } from '../../sound/spans.ts';
import { dot } from '../../numbers/vectors.ts';

/** Voice embeddings as unit vectors, one for each window, in order of time. */
export type Windows = readonly Float32Array[];

/** Windows that are assumed to be one voice. */
export interface Group {
  /** Sum of the windows' embeddings. */
  readonly sum: Float64Array;
  /** Places of the windows among all windows. */
  readonly members: readonly number[];
}

export function groupOf(windows: Windows, members: readonly number[]): Group {
  const sum = new Float64Array(windows[0]?.length ?? 0);
  for (const member of members) {
    windows[member]?.forEach((value, d) => {
      sum[d] = (sum[d] ?? 0) + value;
    });
  }
  return { sum, members };
}

export function join(a: Group, b: Group): Group {
  return { sum: a.sum.map((v, d) => v + (b.sum[d] ?? 0)), members: [...a.members, ...b.members] };
}

/** Computes the mean cosine similarity between the windows of two groups. */
export function meanSimilarity(a: Group, b: Group): number {
  return dot(a.sum, b.sum) / (a.members.length * b.members.length);
}

/** Usual similarity of two windows of one voice, and the weight of this assumption, as a number of pairs of windows. */
const USUAL_SIMILARITY = 0.5;
const BELIEF = 10;

/**
 * Computes the similarity of two groups' voices without the noise of single windows: 1 for the same voice, even if its
 * windows are scattered or few.
 */
export function voiceSimilarity(a: Group, b: Group): number {
  return meanSimilarity(a, b) / Math.sqrt(coherence(a) * coherence(b));
}

/** Computes the mean similarity between the windows of a group; always above 0. */
function coherence({ sum, members }: Group): number {
  const n = members.length;
  const pairs = (n * (n - 1)) / 2;
  const own = (dot(sum, sum) - n) / 2;
  return Math.max(0.05, (own + USUAL_SIMILARITY * BELIEF) / (pairs + BELIEF));
}

/** Lowest and highest plausible similarity of two windows of one voice. */
const COHERENCES = [0.15, 0.75] as const;
/** Factor by which windows far apart are less similar than adjoining ones, which the model hears together. */
const FAR = 0.92;
/** Windows this close to each other count as adjoining; seconds. */
const ADJOINING = 0.1;

/**
 * Estimates how similar two windows of one voice are in this recording. It does not matter who speaks, because a window
 * and the one that begins where it ends nearly always belong to one voice.
 */
export function voiceCoherence(windows: Windows, spans: readonly Span[]): number {
  let sum = USUAL_SIMILARITY * BELIEF;
  let pairs = BELIEF;
  spans.forEach((span, i) => {
    const [window, other, after] = [windows[i], windows[i + 2], spans[i + 2]];
    if (window === undefined || other === undefined || after === undefined) return;
    if (Math.abs(after.start - span.end) > ADJOINING) return;
    sum += dot(window, other);
    pairs += 1;
  });
  return Math.max(COHERENCES[0], Math.min(COHERENCES[1], (FAR * sum) / pairs));
}

/** Keeps the groups with at least this many seconds, or else only the longest group. */
export function longEnough(groups: readonly Group[], weights: readonly number[], seconds: number): Group[] {
  const length = ({ members }: Group): number => members.reduce((sum, i) => sum + (weights[i] ?? 0), 0);
  const kept = groups.filter((group) => length(group) >= seconds);
  return kept.length > 0 || groups.length === 0 ? kept : [groups.reduce((a, b) => (length(b) > length(a) ? b : a))];
}
