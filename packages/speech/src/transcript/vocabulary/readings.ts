import { firstRow, LEAST_GAP, nextRow, soundCodes } from './distance.ts';

/** Receives a reading that was found: how many sounds it covers, and its cost in tenths of a wrong sound. */
export type Found<Reading> = (reading: Reading, end: number, cost: number) => void;

/** Index of the limit that applies: 0 if an unknown word was heard, 1 if all words are known. */
export type Strictness = 0 | 1;

export interface LimitedReading {
  readonly sounds: string;
  /** The highest accepted cost, in tenths of a sound, by {@link Strictness}. */
  readonly limits: readonly [unknown: number, known: number];
}

interface Node<Reading> {
  readonly sound: number;
  readonly depth: number;
  /** Readings that end at this node. */
  readonly readings: Reading[];
  readonly children: Node<Reading>[];
  /** The highest limits of all readings below this node, by {@link Strictness}. */
  readonly limits: [number, number];
}

/**
 * Finds, in one pass, all readings that are heard at a place. The readings form a tree with a row of the edit distance
 * at each node. Shared beginnings are compared once, and a branch is left as soon as it costs too much.
 */
export class ReadingIndex<Reading extends LimitedReading> {
  readonly #root: Node<Reading> = { sound: 0, depth: 0, readings: [], children: [], limits: [-1, -1] };
  readonly #rows: Uint16Array[] = [];
  /** Largest number of sounds that a reading can cover. */
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

  /** Finds the readings at the beginning of `heard`. @param ends numbers of sounds after which a word ends, ascending */
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
      // Each additional or missing sound has a cost, so beginnings of very different length cannot match.
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

  /** Returns the row of a depth, which is made once and reused. */
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
