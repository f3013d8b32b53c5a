/**
 * A semi-Markov model of how a meeting walks through its agenda (Sarawagi and Cohen 2004: segments of any length, each scored as a
 * whole). The main line takes the items in order; from it the talk leaves for a stretch, to an item that was taken before or is
 * ahead, or to what belongs to none, and comes back. A state is the farthest item that the main line has reached, and what is
 * being spoken of: that item (`MAIN`), another (`ASIDE`), or none (`OFF`).
 */
export const MAIN = 0;
export const ASIDE = 1;
export const OFF = 2;
export const BACK = 0;
export const AHEAD = 1;
/** Before the first passage. */
export const BEGIN = 3;

/**
 * Scores (log-potentials) of all that a walk is made of; the same shape holds how often each is expected to be used.
 * `reached` counts items: 0 is none yet, so `reached - 1` is the item.
 */
export interface Potentials {
  readonly passages: number;
  readonly items: number;
  /** [passage × items] A passage speaks of an item. */
  readonly speaks: Float64Array;
  /** [passage] A passage speaks of none. */
  readonly off: Float64Array;
  /** [passage × items] An item begins at a passage. */
  readonly starts: Float64Array;
  /** [passage] What belongs to none begins at a passage. */
  readonly startsOff: Float64Array;
  /** [3 × (passages + 1)] A stretch of that kind has so many passages. */
  readonly lengths: Float64Array;
  /** [4 × (items + 1) × items] After a stretch of a kind, with so much reached, the main line goes on with an item. */
  readonly onward: Float64Array;
  /** [4 × (items + 1)] The same, and an aside follows. */
  readonly aside: Float64Array;
  /** [2] An aside is to an item before the one that is reached (`BACK`), or behind it (`AHEAD`). */
  readonly ways: Float64Array;
  /** [4 × (items + 1)] The same, and talk of none follows. */
  readonly leave: Float64Array;
  /** [4 × (items + 1)] The same, and the meeting ends. */
  readonly end: Float64Array;
}

export function emptyPotentials(passages: number, items: number): Potentials {
  const of = (length: number): Float64Array => new Float64Array(length);
  return {
    passages,
    items,
    speaks: of(passages * items),
    off: of(passages),
    starts: of(passages * items),
    startsOff: of(passages),
    lengths: of(3 * (passages + 1)),
    onward: of(4 * (items + 1) * items),
    aside: of(4 * (items + 1)),
    ways: of(2),
    leave: of(4 * (items + 1)),
    end: of(4 * (items + 1)),
  };
}
