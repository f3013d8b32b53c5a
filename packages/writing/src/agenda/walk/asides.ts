import { Exponentials } from './exponentials.ts';
import { AHEAD, BACK } from './potentials.ts';
import { at, highestOf } from './segments.ts';

/** Stretches beside the main line, of all items, from where the walk stands to one side. */
export class Asides {
  readonly items: readonly Exponentials[];
  /** [reached] What they add up to, beside each item that the main line may have reached, in the scale that `add` returns. */
  readonly sum: Float64Array;
  /** [distance × item] What each counts, in that scale. */
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
   * Adds up those that are at most so long.
   * @param told what tells of each item where the walk stands (logarithm)
   * @param walks [passage × reached] walks at the other end
   * @returns the scale; -Infinity where there is nothing
   */
  add(from: number, reach: number, told: (item: number) => number, walks: Float64Array): number {
    const { items, sum, spoken } = this;
    const side = this.#side;
    const lengths = this.#lengths;
    const scale = highestOf(items.map((own, j) => told(j) + own.logSum(from, reach)));
    if (scale === -Infinity) return scale;
    for (const [j, { values, scale: own }] of items.entries()) {
      const share = Math.exp(told(j) + own - scale);
      for (let far = 1; far <= reach; far++)
        spoken[far * items.length + j] = share * at(values, from + far * side) * at(lengths, far);
    }
    sum.fill(0);
    for (let far = 1; far <= reach; far++) this.#addOthers(far * items.length, walks, (from + far * side) * sum.length);
    return scale;
  }

  /** Adds what is spoken of beside the item that is reached: the items before it and those behind it, each by its way. */
  #addOthers(row: number, walks: Float64Array, rowOfWalks: number): void {
    const { sum, spoken } = this;
    const back = at(this.#ways, BACK);
    const ahead = at(this.#ways, AHEAD);
    let before = 0;
    let behind = 0;
    for (let j = 0; j < sum.length - 1; j++) behind += at(spoken, row + j);
    // Nothing is reached yet: all items lie ahead.
    sum[0] = at(sum, 0) + at(walks, rowOfWalks) * ahead * behind;
    for (let r = 1; r < sum.length; r++) {
      const own = at(spoken, row + r - 1);
      // What is behind is all less what is not, so that one pass is enough.
      behind -= own;
      sum[r] = at(sum, r) + at(walks, rowOfWalks + r) * (back * before + ahead * Math.max(0, behind));
      before += own;
    }
  }
}
