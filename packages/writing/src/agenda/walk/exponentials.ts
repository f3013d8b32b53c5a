import { at, highestOf } from './numbers.ts';

/** Below this, what was lost to the smallest number that there is may have counted. */
const LEAST = 1e-200;
/** Logarithms may be so much above the scale. */
const ROOM = 300;
/** What is smaller than another by such a logarithm shows nowhere, be there hundreds of it. */
const NEGLIGIBLE = 20;

/**
 * Exponentials of logarithms, `exp(log − scale)`, on one side of where the walk stands. It sets them one after the other as it
 * passes, and adds up those up to a distance again and again: each is taken once, and not for every stretch that begins or ends there.
 */
export class Exponentials {
  readonly values: Float64Array;
  readonly #logs: Float64Array;
  readonly #side: -1 | 1;
  readonly #factors: Float64Array;
  readonly #negligible: number;
  #farthest: number | null = null;
  #scale = 0;

  /**
   * @param side 1: they lie ahead, at greater indices; -1: behind
   * @param factors what each counts by its distance (from 1 on) to where the walk stands
   */
  constructor(length: number, side: -1 | 1, factors: Float64Array) {
    this.values = new Float64Array(length);
    this.#logs = new Float64Array(length).fill(-Infinity);
    this.#side = side;
    this.#factors = factors;
    const logs = factors.subarray(1).map(Math.log);
    // A greater factor may make up for so much.
    this.#negligible = NEGLIGIBLE + highestOf(logs) + highestOf(logs.map((log) => -log));
  }

  get scale(): number {
    return this.#scale;
  }

  set(index: number, log: number): void {
    this.#logs[index] = log;
    if (log > this.#scale + ROOM) this.#rescale(log, index);
    else this.values[index] = Math.exp(log - this.#scale);
    this.#farthest ??= index;
    // What is nearer is within reach for longer, so what is negligible beside it stays so.
    while (at(this.#logs, this.#farthest) < log - this.#negligible) this.#farthest -= this.#side;
  }

  /** The distance up to which there is something that counts. */
  reach(from: number, longest: number): number {
    return Math.min(longest, Math.abs((this.#farthest ?? from) - from));
  }

  /**
   * Adds up those that lie at most so far away, each times the factor of its distance.
   * @returns 0 only where there is nothing
   */
  sum(from: number, reach: number): number {
    const total = this.#added(from, reach);
    if (total >= LEAST) return total;
    let highest = -Infinity;
    for (let far = 1; far <= reach; far++) highest = Math.max(highest, at(this.#logs, from + far * this.#side));
    if (highest === -Infinity) return 0;
    this.#rescale(highest, from);
    return this.#added(from, reach);
  }

  /** The logarithm of `sum`, without the scale: that of the window itself. */
  logSum(from: number, reach: number): number {
    const total = this.sum(from, reach);
    return this.#scale + Math.log(total);
  }

  #added(from: number, reach: number): number {
    const { values } = this;
    const factors = this.#factors;
    const side = this.#side;
    let total = 0;
    for (let far = 1; far <= reach; far++) total += at(values, from + far * side) * at(factors, far);
    return total;
  }

  /** What is farther away than any stretch is not looked at again. */
  #rescale(scale: number, from: number): void {
    this.#scale = scale;
    const logs = this.#logs;
    for (let far = 0; far < this.#factors.length; far++) {
      const index = from + far * this.#side;
      // What is far above lies outside of the window that is in use.
      if (index >= 0 && index < logs.length) this.values[index] = Math.exp(Math.min(ROOM, at(logs, index) - scale));
    }
  }
}
