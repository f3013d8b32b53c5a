import type { Clustering } from './clustering/clustering.ts';
import { length, type Span } from '../sound/spans.ts';
import { dot, rowsOf } from '../numbers/vectors.ts';

/** A span in which one person speaks; `speaker` is a group of the clustering. */
export interface Turn extends Span {
  readonly speaker: number;
}

/** Length of a cell, the smallest piece with a speaker; seconds. */
const CELL = 0.1;
/** Cost of a change of speaker, as the number of clearly similar cells that outweigh it. */
const SWITCH_PENALTY = 1.2;

/**
 * Finds who speaks when. Each cell of 0.1 s of speech is compared with the voices by the windows around it; windows
 * whose middle is nearest weigh most. The best path through all cells (Viterbi) changes the speaker only where the
 * change is worth the penalty.
 * @param windows the spans of the embeddings, in order of time
 */
export function findTurns(
  regions: readonly Span[],
  windows: readonly Span[],
  embeddings: Float32Array,
  { centroids }: Clustering,
): Turn[] {
  const speakers = centroids.length;
  if (speakers === 0) return [];
  const similarities = rowsOf(embeddings, windows.length).map((voice) =>
    centroids.map((centroid) => dot(voice, centroid)),
  );
  const cells = regions.flatMap((region) =>
    Array.from({ length: Math.max(1, Math.round(length(region) / CELL)) }, (_, i) => region.start + (i + 0.5) * CELL),
  );
  let scores = new Float64Array(speakers);
  const origins: Int32Array[] = [];
  let first = 0;
  for (const time of cells) {
    while ((windows[first]?.end ?? Infinity) <= time) first += 1;
    const heard = hear(time, first, windows, similarities, speakers);
    const leader = indexOfMax(scores);
    const origin = new Int32Array(speakers);
    const next = new Float64Array(speakers);
    for (let s = 0; s < speakers; s++) {
      const stay = scores[s] ?? 0;
      const change = (scores[leader] ?? 0) - SWITCH_PENALTY;
      origin[s] = change > stay ? leader : s;
      next[s] = Math.max(stay, change) + (heard[s] ?? 0);
    }
    origins.push(origin);
    scores = next;
  }
  const path = new Int32Array(cells.length);
  let speaker = indexOfMax(scores);
  for (let i = cells.length - 1; i >= 0; i--) {
    path[i] = speaker;
    speaker = origins[i]?.[speaker] ?? 0;
  }
  return turnsOf(regions, path);
}

function hear(
  time: number,
  first: number,
  windows: readonly Span[],
  similarities: readonly (readonly number[])[],
  speakers: number,
): Float64Array {
  const heard = new Float64Array(speakers);
  let total = 0;
  for (let i = Math.max(0, first - 2); i < windows.length; i++) {
    const window = windows[i];
    if (window === undefined || window.start > time) break;
    if (window.end < time) continue;
    const half = length(window) / 2;
    const weight = 1.05 - Math.abs(time - (window.start + half)) / half;
    total += weight;
    for (let s = 0; s < speakers; s++) heard[s] = (heard[s] ?? 0) + weight * (similarities[i]?.[s] ?? 0);
  }
  return total > 0 ? heard.map((value) => value / total) : heard;
}

function turnsOf(regions: readonly Span[], path: Int32Array): Turn[] {
  const turns: Turn[] = [];
  let cell = 0;
  for (const region of regions) {
    const count = Math.max(1, Math.round(length(region) / CELL));
    let start = region.start;
    for (let i = 0; i < count; i++, cell++) {
      const speaker = path[cell] ?? 0;
      if (i === count - 1 || path[cell + 1] !== speaker) {
        const end = i === count - 1 ? region.end : region.start + (i + 1) * CELL;
        turns.push({ start, end, speaker });
        start = end;
      }
    }
  }
  return turns;
}

function indexOfMax(values: Float64Array): number {
  return values.reduce((best, value, i) => (value > (values[best] ?? -Infinity) ? i : best), 0);
}
