import { length, type Span } from './spans.ts';

/** Longest silence that stays in a window; longer ones are left out. Seconds */
const LONGEST_GAP = 0.6;

/** Speech that is recognised at once: pieces of the recording, in order, joined without the silences between them. */
export interface Window {
  readonly pieces: readonly Span[];
}

export function windowLength(window: Window): number {
  return window.pieces.reduce((sum, piece) => sum + length(piece), 0);
}

/** Converts a time inside a window to a time in the recording; seconds. */
export function toRecordingTime(window: Window, time: number): number {
  let rest = Math.max(0, time);
  for (const piece of window.pieces) {
    if (rest <= length(piece)) return piece.start + rest;
    rest -= length(piece);
  }
  return window.pieces.at(-1)?.end ?? 0;
}

/**
 * Packs regions with speech into windows. A fuller window gives its words more context.
 * @param regions in order
 * @param longest most seconds of speech in a window; a longer region becomes a window by itself
 */
export function packWindows(regions: readonly Span[], longest: number): Window[] {
  const windows: { pieces: { start: number; end: number }[] }[] = [];
  let used = 0;
  for (const region of regions) {
    const window = windows.at(-1);
    const piece = window?.pieces.at(-1);
    const gap = piece === undefined ? 0 : region.start - piece.end;
    const kept = gap <= LONGEST_GAP ? gap : 0;
    if (window === undefined || piece === undefined || used + kept + length(region) > longest) {
      windows.push({ pieces: [{ ...region }] });
      used = length(region);
    } else {
      if (gap <= LONGEST_GAP) piece.end = region.end;
      else window.pieces.push({ ...region });
      used += kept + length(region);
    }
  }
  return windows;
}
