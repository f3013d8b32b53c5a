import type { Span } from '../../sound/spans.ts';
import { dot } from '../../numbers/vectors.ts';

/** Unit vectors of voices, one a window, in order of time. */
export type Windows = readonly Float32Array[];

/** Windows that are taken for one voice. */
export interface Group {
  /** Sum of their embeddings. */
  readonly sum: Float64Array;
  /** Their places among all windows. */
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

/** Mean cosine similarity of one group's windows to the other's. */
export function meanSimilarity(a: Group, b: Group): number {
  return dot(a.sum, b.sum) / (a.members.length * b.members.length);
}

/** What windows of one voice have in common on average, and for how many pairs of windows that belief counts. */
const USUAL_SIMILARITY = 0.5;
const BELIEF = 10;

/**
 * Similarity of two groups' voices with the windows' own noise taken out: 1 for the same voice, however scattered its windows
 * are and however few there are of it.
 */
export function voiceSimilarity(a: Group, b: Group): number {
  return meanSimilarity(a, b) / Math.sqrt(coherence(a) * coherence(b));
}

/** Mean similarity of the group's windows to each other; always above 0. */
function coherence({ sum, members }: Group): number {
  const n = members.length;
  const pairs = (n * (n - 1)) / 2;
  const own = (dot(sum, sum) - n) / 2;
  return Math.max(0.05, (own + USUAL_SIMILARITY * BELIEF) / (pairs + BELIEF));
}

/** Neither windows that are hardly alike nor windows that are all the same are believed of a voice. */
const COHERENCES = [0.15, 0.75] as const;
/** Windows side by side are heard at once by the model: those far apart are less alike, by this. */
const FAR = 0.92;
/** Seconds between windows of which one begins where the other ends. */
const ADJOINING = 0.1;

/**
 * Mean similarity of two windows of one voice in a recording, by what needs no knowledge of who speaks: a window and the one
 * that begins where it ends are nearly always one voice's.
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

/** Groups of at least so many seconds, or else the longest. */
export function longEnough(groups: readonly Group[], weights: readonly number[], seconds: number): Group[] {
  const length = ({ members }: Group): number => members.reduce((sum, i) => sum + (weights[i] ?? 0), 0);
  const kept = groups.filter((group) => length(group) >= seconds);
  return kept.length > 0 || groups.length === 0 ? kept : [groups.reduce((a, b) => (length(b) > length(a) ? b : a))];
}
