/** Random choices that a seed determines: the same calls give the same answers. */
export class Chance {
  #state: number;

  /** `about` makes choices differ that would otherwise be the same for one seed. */
  constructor(seed: number, about = '') {
    let state = Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995;
    for (const character of about) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.#state = state >>> 0;
    // The first numbers are dropped, because they are similar for neighbouring seeds.
    for (let turn = 0; turn < 8; turn += 1) this.next();
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number between two numbers, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('nothing to pick from');
    return from[Math.floor(this.next() * from.length)] as T;
  }

  shuffled<T>(from: readonly T[]): T[] {
    const rest = [...from];
    for (let at = rest.length - 1; at > 0; at -= 1) {
      const other = this.whole(0, at);
      [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
    }
    return rest;
  }

  some<T>(from: readonly T[], count: number): T[] {
    return this.shuffled(from).slice(0, count);
  }
}
