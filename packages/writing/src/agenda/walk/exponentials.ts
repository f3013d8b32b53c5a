import { at, highestOf } from './numbers.ts';

/** If a sum is below this, terms that were rounded to 0 may matter. */
const LEAST = 1e-200;
/** Largest excess of a logarithm over the scale. */
const ROOM = 300;
/** Difference between two logarithms at which the smaller number never matters, not even hundreds of such numbers. */
const NEGLIGIBLE = 20;

/**
 * Exponentials of logarithms, `exp(log − scale)`, on one side of the walk's position. They are set one after the other
 * as the walk passes, and the ones within a distance are added up repeatedly. Each exponential is computed once, not
 * for every stretch that begins or ends there.
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
   * @param side 1 for values ahead of the walk's position, at greater indices; -1 for values behind it
   * @param factors factor for each distance (from 1) to the walk's position
   */
  constructor(length: number, side: -1 | 1, factors: Float64Array) {
    this.values = new Float64Array(length);
    this.#logs = new Float64Array(length).fill(-Infinity);
    this.#side = side;
    this.#factors = factors;
    const logs = factors.subarray(1).map(Math.log);
    // A smaller value may have a greater factor, which makes up for at most this much.
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
    // A value that is negligible beside a nearer one stays negligible, as the nearer one stays in reach for longer.
    while (at(this.#logs, this.#farthest) < log - this.#negligible) this.#farthest -= this.#side;
  }

  /** Computes the distance beyond which values do not matter, at most `longest`. */
  reach(from: number, longest: number): number {
    return Math.min(longest, Math.abs((this.#farthest ?? from) - from));
  }

  /**
   * Adds up the values up to a distance, each times the factor of its distance. @returns 0 only if there are no values
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

  /** Computes the logarithm of the sum, with the scale added back. */
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

  /**
   * Computes the values again with another scale, as far as the longest stretch goes. No farther value is needed any
   * more.
   */
  #rescale(scale: number, from: number): void {
    this.#scale = scale;
    const logs = this.#logs;
    for (let far = 0; far < this.#factors.length; far++) {
      const index = from + far * this.#side;
      // A value that exceeds the scale by far belongs to a distance that is not in use.
      if (index >= 0 && index < logs.length) this.values[index] = Math.exp(Math.min(ROOM, at(logs, index) - scale));
    }
  }
}
