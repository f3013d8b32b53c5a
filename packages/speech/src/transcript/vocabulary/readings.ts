import { firstRow, LEAST_GAP, nextRow, soundCodes } from './distance.ts';

/** Where a reading was heard: in the first so many sounds, and what it cost (tenths of a wrong sound). */
export type Found<Reading> = (reading: Reading, end: number, cost: number) => void;

/** Index of the limit that holds: where something unknown was heard, and where all that was heard are words. */
export type Strictness = 0 | 1;

export interface LimitedReading {
  readonly sounds: string;
  /** What may be wrong in it at most, in tenths of a sound, by {@link Strictness}. */
  readonly limits: readonly [unknown: number, known: number];
}

interface Node<Reading> {
  readonly sound: number;
  readonly depth: number;
  /** Readings that end here. */
  readonly readings: Reading[];
  readonly children: Node<Reading>[];
  /** What may be wrong at most in any reading from here on, for either {@link Strictness}. */
  readonly limits: [number, number];
}

/**
 * Finds which readings are heard at a place, all at once: readings that begin alike are compared once, and no further
 * than the costs allow (a tree of the readings, with a row of the edit distance at each node).
 */
export class ReadingIndex<Reading extends LimitedReading> {
  readonly #root: Node<Reading> = { sound: 0, depth: 0, readings: [], children: [], limits: [-1, -1] };
  readonly #rows: Uint16Array[] = [];
  /** Sounds after which nothing can be found any more. */
  readonly longest: number;

  constructor(readings: readonly Reading[]) {
    this.longest = Math.max(
      0,
      ...readings.map(({ sounds, limits }) => sounds.length + Math.floor(limits[0] / LEAST_GAP)),
    );
    for (const reading of readings) this.#add(reading);
  }

  #add(reading: Reading): void {
    let node = this.#root;
    for (const sound of soundCodes(reading.sounds)) {
      widen(node.limits, reading.limits);
      let next = node.children.find((child) => child.sound === sound);
      if (next === undefined) {
        next = { sound, depth: node.depth + 1, readings: [], children: [], limits: [-1, -1] };
        node.children.push(next);
      }
      node = next;
    }
    widen(node.limits, reading.limits);
    node.readings.push(reading);
  }

  /** @param ends numbers of sounds after which a word ends, ascending */
  find(heard: string, ends: readonly number[], strictness: Strictness, found: Found<Reading>): void {
    const codes = soundCodes(heard.slice(0, this.longest));
    this.#rows[0] = firstRow(codes);
    this.#walk(this.#root, codes, ends, strictness, found);
  }

  #walk(
    node: Node<Reading>,
    heard: Uint8Array,
    ends: readonly number[],
    strictness: Strictness,
    found: Found<Reading>,
  ): void {
    const previous = this.#rows[node.depth];
    if (previous === undefined) return;
    for (const reading of node.readings) {
      for (const end of ends) {
        if (Math.abs(end - node.depth) * LEAST_GAP > node.limits[strictness]) continue;
        const cost = previous[end];
        if (cost !== undefined && cost <= reading.limits[strictness]) found(reading, end, cost);
      }
    }
    for (const child of node.children) {
      // A sound more or less costs: nothing this far from as many sounds as were said can be found.
      const limit = child.limits[strictness];
      if (limit < 0) continue;
      const reach = Math.floor(limit / LEAST_GAP);
      const from = Math.max(0, child.depth - reach);
      const to = Math.min(heard.length, child.depth + reach);
      if (from > heard.length) continue;
      const row = this.#row(child.depth, heard.length + 1);
      const least = nextRow(child.sound, heard, previous, row, from, to);
      if (least <= limit) this.#walk(child, heard, ends, strictness, found);
    }
  }

  /** A row of its own for each depth, made once. */
  #row(depth: number, length: number): Uint16Array {
    const known = this.#rows[depth];
    if (known !== undefined && known.length >= length) return known;
    return (this.#rows[depth] = new Uint16Array(length));
  }
}

function widen(limits: [number, number], { 0: unknown, 1: known }: LimitedReading['limits']): void {
  limits[0] = Math.max(limits[0], unknown);
  limits[1] = Math.max(limits[1], known);
}
