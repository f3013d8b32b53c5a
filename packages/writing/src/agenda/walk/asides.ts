import { Exponentials } from './exponentials.ts';
import { AHEAD, BACK } from './potentials.ts';
import { add, at, NOWHERE } from './numbers.ts';

/** Sums of walks: for each passage, a row with one value for each number of items reached. */
interface Walks {
  readonly values: Float64Array;
  readonly rowAt: (passage: number) => number;
}

/** Returns the rows that count for stretches of a length, in order. Walks in other rows are left out. */
export type Rows = (length: number) => Int32Array;

/** Stretches beside the main line, for all items, either behind the walk's position or ahead of it. */
export class Asides {
  readonly items: readonly Exponentials[];
  /**
   * [reached] Sum of the stretches beside each item that the main line may have reached, in the scale that `add`
   * returns.
   */
  readonly sum: Float64Array;
  /** [distance × place in the list of possible items] Value of each stretch, in the scale that `add` returns. */
  readonly spoken: Float64Array;
  readonly #side: -1 | 1;
  readonly #ways: Float64Array;
  readonly #lengths: Float64Array;

  constructor(passages: number, side: -1 | 1, ways: Float64Array, lengths: Float64Array, items: number) {
    this.items = Array.from({ length: items }, () => new Exponentials(passages + 1, side, lengths));
    this.sum = new Float64Array(items + 1);
    this.spoken = new Float64Array(lengths.length * items);
    this.#side = side;
    this.#ways = ways;
    this.#lengths = lengths;
  }

  /**
   * Adds up the stretches of at most `longest` passages.
   * @param of places of the possible items in the agenda
   * @param reach returns the greatest length of an item's stretches, at most `longest`
   * @param told returns the score of an item at the walk's position (logarithm)
   * @param walks walks at the other end of the stretches
   * @param rows computes from the scale the numbers of reached items that are needed
   * @returns the scale; -Infinity if there are no stretches
   */
  add(
    from: number,
    of: Int32Array,
    longest: number,
    reach: (item: number) => number,
    told: (item: number) => number,
    walks: Walks,
    rows: (scale: number) => Rows,
  ): number {
    const { items, sum, spoken } = this;
    const side = this.#side;
    const lengths = this.#lengths;
    let scale = -Infinity;
    for (const j of of) scale = Math.max(scale, told(j) + (items[j]?.logSum(from, reach(j)) ?? -Infinity));
    if (scale === -Infinity) return scale;
    for (const [place, j] of of.entries()) {
      const own = items[j];
      if (own === undefined) continue;
      const { values } = own;
      const share = Math.exp(told(j) + own.scale - scale);
      const farthest = reach(j);
      for (let far = 1; far <= longest; far++)
        spoken[far * of.length + place] = far > farthest ? 0 : share * at(values, from + far * side) * at(lengths, far);
    }
    sum.fill(0);
    const wanted = rows(scale);
    for (let far = 1; far <= longest; far++)
      this.#addOthers(of, far * of.length, walks.values, walks.rowAt(from + far * side), wanted(far));
    return scale;
  }

  /**
   * Adds asides to each reached item: asides about items before it, and asides about items after it. Each of the two
   * kinds has its own factor.
   */
  #addOthers(of: Int32Array, row: number, walks: Float64Array, rowOfWalks: number, rows: Int32Array): void {
    const { sum, spoken } = this;
    const back = at(this.#ways, BACK);
    const ahead = at(this.#ways, AHEAD);
    let before = 0;
    let behind = 0;
    for (let place = 0; place < of.length; place++) behind += at(spoken, row + place);
    if (behind <= NOWHERE) return;
    let nth = 0;
    for (let place = 0; place <= of.length; place++) {
      // `reached` counts items from 1. At 0, no item is reached, so all of them are ahead.
      const reached = place === of.length ? Infinity : (of[place] ?? 0) + 1;
      const factor = back * before + ahead * Math.max(0, behind);
      let r = 0;
      for (; nth < rows.length && (r = rows[nth] ?? 0) < reached; nth++)
        add(sum, r, at(walks, rowOfWalks + r) * factor);
      if (nth === rows.length) return;
      const own = at(spoken, row + place);
      // `behind` holds the items after this one: the total without the items up to it, so one pass is enough.
      behind -= own;
      // An item is not an aside to itself.
      const others = back * before + ahead * Math.max(0, behind);
      if (r === reached) {
        add(sum, r, at(walks, rowOfWalks + r) * others);
        nth++;
      }
      before += own;
    }
  }
}
