import { length, type Span } from './spans.ts';

/** Silences up to this stay inside a window as they are; longer ones are left out; seconds. */
const LONGEST_GAP = 0.6;

/** Speech that is recognised at once: pieces of the recording, in order, heard one after the other. */
export interface Window {
  readonly pieces: readonly Span[];
}

export function windowLength(window: Window): number {
  return window.pieces.reduce((sum, piece) => sum + length(piece), 0);
}

/** Time in the recording of a time inside the window; seconds. */
export function toRecordingTime(window: Window, time: number): number {
  let rest = Math.max(0, time);
  for (const piece of window.pieces) {
    if (rest <= length(piece)) return piece.start + rest;
    rest -= length(piece);
  }
  return window.pieces.at(-1)?.end ?? 0;
}

/**
 * Packs regions with speech into windows: the fuller a window, the more context the words have.
 * @param regions in order
 * @param longest seconds of speech in a window; a region that is longer is a window by itself
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
