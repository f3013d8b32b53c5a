/**
 * A semi-Markov model of how a meeting walks through its agenda (Sarawagi and Cohen 2004: segments of any length, each
 * scored as a whole). The main line takes the items in order. From it, the talk leaves for a stretch, to an earlier or
 * later item or to something outside the agenda, and comes back. A state is the farthest item that the main line has
 * reached, and what people speak of: that item (`MAIN`), another (`ASIDE`), or none (`OFF`).
 */
export const MAIN = 0;
export const ASIDE = 1;
export const OFF = 2;
export const BACK = 0;
export const AHEAD = 1;
/** The state before the first passage. */
export const BEGIN = 3;

/**
 * Scores (log-potentials) of everything in a walk. Expected counts have the same shape. `reached` counts items: 0 means
 * none yet, so `reached - 1` is the item.
 */
export interface Potentials {
  readonly passages: number;
  readonly items: number;
  /** [passage × items] A passage speaks of an item. */
  readonly speaks: Float64Array;
  /** [passage] A passage speaks of no item. */
  readonly off: Float64Array;
  /** [passage × items] An item begins at a passage. */
  readonly starts: Float64Array;
  /** [passage] Talk outside the agenda begins at a passage. */
  readonly startsOff: Float64Array;
  /** [3 × (passages + 1)] A stretch of a kind has a number of passages. */
  readonly lengths: Float64Array;
  /**
   * [4 × (items + 1) × items] After a stretch of a kind, with a number of items reached, the main line continues with
   * an item.
   */
  readonly onward: Float64Array;
  /** [4 × (items + 1)] After a stretch of a kind, with a number of items reached, an aside follows. */
  readonly aside: Float64Array;
  /** [2] An aside is about an item before the reached one (`BACK`), or after it (`AHEAD`). */
  readonly ways: Float64Array;
  /** [4 × (items + 1)] After a stretch of a kind, with a number of items reached, talk outside the agenda follows. */
  readonly leave: Float64Array;
  /** [4 × (items + 1)] After a stretch of a kind, with a number of items reached, the meeting ends. */
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
