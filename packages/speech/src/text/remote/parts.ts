import { length, type Span } from '../../sound/spans.ts';
import { windowLength, type Window } from '../../sound/windows.ts';

/** Sound that is sent in one request. */
export interface Part {
  readonly windows: readonly Window[];
  /** Spans of the recording in which somebody speaks, in order. */
  readonly speech: readonly Span[];
  /** The pieces of the recording that are sent as one sound: the speech, and short silences around it. */
  readonly pieces: readonly Span[];
}

/** Silence that is kept before and after speech, so that sentences stay apart; seconds. */
const EDGE = 0.5;
/** A part may be cut only where it is filled to at least this share. It is then cut at the longest silence. */
const EARLIEST_CUT = 0.6;

/** Length of the sound that is sent; seconds. */
export const partLength = ({ pieces }: Part): number => sum(pieces);

export function partOf(windows: readonly Window[]): Part {
  const speech = windows.flatMap((window) => window.pieces);
  const pieces: { start: number; end: number }[] = [];
  for (const { start, end } of speech) {
    const last = pieces.at(-1);
    if (last === undefined) pieces.push({ start, end });
    else if (start - last.end <= 2 * EDGE) last.end = end;
    else {
      last.end += EDGE;
      pieces.push({ start: start - EDGE, end });
    }
  }
  return { windows, speech, pieces };
}

/**
 * Joins windows into parts. Each part is as long as allowed, and cut at a long silence.
 * @param longest seconds; a longer window becomes a part by itself
 */
export function planParts(windows: readonly Window[], longest: number): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < windows.length;) {
    const joined = (to: number): Part => partOf(windows.slice(from, to));
    let most = from + 1;
    while (most < windows.length && partLength(joined(most + 1)) <= longest) most += 1;
    let to = most;
    for (let cut = most - 1; most < windows.length && cut > from; cut--) {
      if (partLength(joined(cut)) < EARLIEST_CUT * longest) break;
      if (silenceBefore(windows, cut) > silenceBefore(windows, to)) to = cut;
    }
    parts.push(joined(to));
    from = to;
  }
  return parts;
}

const silenceBefore = (windows: readonly Window[], index: number): number =>
  (windows[index]?.pieces[0]?.start ?? 0) - (windows[index - 1]?.pieces.at(-1)?.end ?? 0);

/**
 * Cuts a part near its middle: between two windows or, if it has only one, between two pieces. Null if it has one piece.
 */
export function halvesOf({ windows }: Part): readonly [Part, Part] | null {
  const [only] = windows;
  if (windows.length === 1 && only !== undefined) {
    const cut = middleOf(only.pieces.map(length));
    if (cut === null) return null;
    return [partOf([{ pieces: only.pieces.slice(0, cut) }]), partOf([{ pieces: only.pieces.slice(cut) }])];
  }
  const cut = middleOf(windows.map(windowLength));
  return cut === null ? null : [partOf(windows.slice(0, cut)), partOf(windows.slice(cut))];
}

/** Finds how many lengths, from the first on, add up to about half of the total: at least one, and not all. */
function middleOf(lengths: readonly number[]): number | null {
  const half = lengths.reduce((total, one) => total + one, 0) / 2;
  let best: number | null = null;
  let nearest = Infinity;
  let before = 0;
  for (const [index, one] of lengths.slice(0, -1).entries()) {
    before += one;
    if (Math.abs(before - half) < nearest) [best, nearest] = [index + 1, Math.abs(before - half)];
  }
  return best;
}

/** Finds the times at which somebody speaks in the sound that is sent; seconds from its start. */
export function speechWithin({ speech, pieces }: Part): Span[] {
  let offset = 0;
  return pieces.flatMap((piece) => {
    const shift = offset - piece.start;
    offset += length(piece);
    return speech
      .filter(({ start, end }) => start >= piece.start && end <= piece.end)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift }));
  });
}

/**
 * Converts a stretch of the joined spans to a stretch of the recording, inside the span that holds its middle.
 * @param heard start and end in the joined spans; seconds
 */
export function placeIn(spans: readonly Span[], heard: Span): Span {
  let before = 0;
  for (const [index, span] of spans.entries()) {
    const size = length(span);
    if ((heard.start + heard.end) / 2 <= before + size || index === spans.length - 1) {
      const at = (time: number): number => span.start + Math.max(0, Math.min(size, time - before));
      return { start: at(heard.start), end: at(heard.end) };
    }
    before += size;
  }
  return heard;
}

const sum = (spans: readonly Span[]): number => spans.reduce((total, span) => total + length(span), 0);
