import { at } from './segments.ts';

/** Below this, what was lost to the smallest number that there is may have counted. */
const LEAST = 1e-200;
/** Logarithms may be so much above the scale. */
const ROOM = 300;

/**
 * Exponentials of logarithms, `exp(log − scale)`, of which a window is added up again and again: each is taken once, and not for
 * every stretch that begins or ends there.
 */
export class Exponentials {
  readonly values: Float64Array;
  readonly #logs: Float64Array;
  #scale = 0;

  constructor(length: number) {
    this.values = new Float64Array(length);
    this.#logs = new Float64Array(length).fill(-Infinity);
  }

  get scale(): number {
    return this.#scale;
  }

  set(index: number, log: number): void {
    this.#logs[index] = log;
    if (log > this.#scale + ROOM) this.#rescale(0, this.values.length, log);
    else this.values[index] = Math.exp(log - this.#scale);
  }

  /**
   * Adds up a window (until: without), each times the factor of its distance to `origin`.
   * @returns 0 only where there is nothing
   */
  sum(from: number, until: number, origin: number, factors: Float64Array): number {
    const total = this.#added(from, until, origin, factors);
    if (total >= LEAST) return total;
    let highest = -Infinity;
    for (let index = from; index < until; index++) highest = Math.max(highest, at(this.#logs, index));
    if (highest === -Infinity) return 0;
    this.#rescale(0, this.values.length, highest);
    return this.#added(from, until, origin, factors);
  }

  /** The logarithm of `sum`, without the scale: that of the window itself. */
  logSum(from: number, until: number, origin: number, factors: Float64Array): number {
    const total = this.sum(from, until, origin, factors);
    return this.#scale + Math.log(total);
  }

  #added(from: number, until: number, origin: number, factors: Float64Array): number {
    const { values } = this;
    let total = 0;
    for (let index = from; index < until; index++)
      total += at(values, index) * at(factors, index < origin ? origin - index : index - origin);
    return total;
  }

  #rescale(from: number, until: number, scale: number): void {
    this.#scale = scale;
    // What is far above lies outside of the window that is in use.
    for (let index = from; index < until; index++)
      this.values[index] = Math.exp(Math.min(ROOM, at(this.#logs, index) - scale));
  }
}
