import type { Span } from './spans.ts';

/**
 * To find a silence, a cut may move this far from the place that would make all segments equal: in seconds, and as a
 * share of a segment's length.
 */
const REACH_SECONDS = 60;
const REACH_PART = 0.25;

/** Tells into how many segments a recording of `duration` seconds is cut. */
export function countSegments(duration: number, segmentMinutes: number): number {
  return Math.max(1, Math.ceil(duration / (segmentMinutes * 60) - 1e-9));
}

/**
 * Cuts a recording into segments of about equal length. Each cut lies in the middle of the longest silence near the
 * place that would make all segments equal.
 * @param speech regions with speech, in order
 * @returns segments that touch each other and cover the whole recording
 */
export function planSegments(duration: number, segmentMinutes: number, speech: readonly Span[]): Span[] {
  const count = countSegments(duration, segmentMinutes);
  const even = duration / count;
  const reach = Math.min(REACH_SECONDS, even * REACH_PART);
  const cuts = [0];
  for (let k = 1; k < count; k++) cuts.push(bestCut(k * even, reach, duration, speech));
  cuts.push(duration);
  return cuts.slice(1).map((end, i) => ({ start: cuts[i] ?? 0, end }));
}

function bestCut(place: number, reach: number, duration: number, speech: readonly Span[]): number {
  let best = { length: 0, at: place };
  for (let i = 0; i <= speech.length; i++) {
    const start = Math.max(speech[i - 1]?.end ?? 0, place - reach);
    const end = Math.min(speech[i]?.start ?? duration, place + reach);
    // Where two regions touch, the cut falls on their border, which is better than inside a word.
    if (end >= start && (end - start > best.length || best.length === 0))
      best = { length: end - start, at: (start + end) / 2 };
  }
  return best.at;
}
