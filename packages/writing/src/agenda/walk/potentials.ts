/**
 * A semi-Markov model of how a meeting walks through its agenda (Sarawagi and Cohen 2004: segments of any length, each
 * scored as a whole). The main line takes the items in order. The talk may leave the main line for a stretch, for an
 * earlier or later item or something outside the agenda, and then comes back. A state consists of the farthest item
 * that the main line has reached and the subject of the talk: that item (`MAIN`), another (`ASIDE`), or none (`OFF`).
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
  /** [passage × items] Score of a passage that speaks of an item. */
  readonly speaks: Float64Array;
  /** [passage] Score of a passage that speaks of no item. */
  readonly off: Float64Array;
  /** [passage × items] Score of an item that begins at a passage. */
  readonly starts: Float64Array;
  /** [passage] Score of talk outside the agenda that begins at a passage. */
  readonly startsOff: Float64Array;
  /** [3 × (passages + 1)] Score of a stretch, by its kind and its number of passages. */
  readonly lengths: Float64Array;
  /**
   * [4 × (items + 1) × items] Score of going on to an item on the main line, by the kind of the stretch before, the
   * number of items reached, and the item.
   */
  readonly onward: Float64Array;
  /** [4 × (items + 1)] Score of an aside, by the kind of the stretch before and the number of items reached. */
  readonly aside: Float64Array;
  /** [2] Score of an aside about an item before the reached one (`BACK`), or after it (`AHEAD`). */
  readonly ways: Float64Array;
  /** [4 × (items + 1)] Score of leaving the agenda, by the kind of the last stretch and the number of items reached. */
  readonly leave: Float64Array;
  /** [4 × (items + 1)] Score of ending the meeting, by the kind of the last stretch and the number of items reached. */
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
