import type { Feature } from './feature.ts';
import type { Features } from './features.ts';
import { talkLikeness } from './meaning.ts';
import type { Potentials } from '../walk/potentials.ts';

/**
 * To guess the item of a passage, this many passages on either side of it are left out, because the first look tends to
 * put neighbours under one item.
 */
const REACHES = { 'sounds like it': 2, 'sounds like it, from afar': 10 };
/** A word that occurs in more than one passage out of this many says nothing about items. */
const TOO_COMMON = 4;
const PRIOR = 0.5;
/** Share below which a passage does not speak of an item. */
const HARDLY = 1e-9;

/**
 * Makes the features of a second look, once it is roughly known which passages speak of which items. A passage is like
 * an item if its words are used where people speak of that item. So items are recognised by what people say about them,
 * not only by their titles.
 * @param first how much each passage speaks of each item and of none (`expectation` of the first look)
 */
export function secondLook(features: Features, first: Pick<Potentials, 'speaks' | 'off'>): Features {
  return {
    ...features,
    *speaks() {
      yield* features.speaks();
      yield* secondSpeaks(features, first);
    },
  };
}

/** Finds the features of a second look that the first one does not have. */
export function* secondSpeaks(features: Features, first: Pick<Potentials, 'speaks' | 'off'>): Generator<Feature> {
  const { passages: n, items: K, meeting } = features;
  const { passages, rarity } = meeting;
  const places = new Map<string, number[]>();
  for (const [at, { stems }] of passages.entries())
    for (const word of stems) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else known.push(at);
    }
  const spoken = spokenOf(first, n, K);
  const profile = (reach: number): Float64Array => {
    const values = new Float64Array(n * K);
    /** For each passage, the part of the value that is the same for all items. */
    const alike = new Float64Array(n);
    for (const [word, used] of places) {
      const elsewhere = new Elsewhere(spoken, used, K);
      const weight = rarity(word) / 4;
      let [from, until] = [0, 0];
      for (const at of used) {
        while ((used[until] ?? Infinity) <= at + reach) elsewhere.leaveOut(used[until++] ?? 0);
        while ((used[from] ?? Infinity) < at - reach) elsewhere.takeIn(used[from++] ?? 0);
        const others = used.length - (until - from);
        if (others === 0 || others + 1 > n / TOO_COMMON) continue;
        alike[at] = (alike[at] ?? 0) + weight * (PRIOR / K / (others + PRIOR) - 1 / K);
        for (const item of elsewhere.items) {
          const cell = at * K + item;
          values[cell] = (values[cell] ?? 0) + (weight * elsewhere.of(item)) / (others + PRIOR);
        }
      }
    }
    for (const [at, value] of alike.entries())
      for (let cell = at * K; cell < (at + 1) * K; cell++) values[cell] = (values[cell] ?? 0) + value;
    return values;
  };
  for (const [name, reach] of Object.entries(REACHES)) {
    yield [name, profile(reach)];
    if (features.meanings !== null) yield [`${name}, in meaning`, talkLikeness(features.meanings, first, reach)];
  }
}

/** The items that a passage speaks of, each with its share. */
type Spoken = readonly (readonly [item: number, share: number])[];

function spokenOf({ speaks }: Pick<Potentials, 'speaks'>, passages: number, items: number): Spoken[] {
  return Array.from({ length: passages }, (_, at) => {
    const spoken: [number, number][] = [];
    for (let item = 0; item < items; item++) {
      const share = speaks[at * items + item] ?? 0;
      if (Math.abs(share) > HARDLY) spoken.push([item, share]);
    }
    return spoken;
  });
}

/** Sums how much the passages with a word speak of each item, without the passages that are left out. */
class Elsewhere {
  /** The items that the passages with the word speak of. */
  readonly items: readonly number[];
  readonly #spoken: readonly Spoken[];
  readonly #shares: Float64Array;

  constructor(spoken: readonly Spoken[], used: readonly number[], items: number) {
    this.#spoken = spoken;
    this.#shares = new Float64Array(items);
    const isOne = new Uint8Array(items);
    for (const at of used) {
      this.takeIn(at);
      for (const [item] of spoken[at] ?? []) isOne[item] = 1;
    }
    this.items = Array.from(isOne.keys()).filter((item) => isOne[item] === 1);
  }

  of(item: number): number {
    return this.#shares[item] ?? 0;
  }

  takeIn(at: number): void {
    for (const [item, share] of this.#spoken[at] ?? []) this.#shares[item] = (this.#shares[item] ?? 0) + share;
  }

  leaveOut(at: number): void {
    for (const [item, share] of this.#spoken[at] ?? []) this.#shares[item] = (this.#shares[item] ?? 0) - share;
  }
}
