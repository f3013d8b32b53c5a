import type { Feature } from './feature.ts';
import type { Features } from './features.ts';
import type { Potentials } from './walk/potentials.ts';

/** Passages around one whose own place says nothing of it: at first sight they stand together. */
const REACHES = { 'sounds like it': 2, 'sounds like it, from afar': 10 };
/** A word of more passages than one in so many tells nothing. */
const TOO_COMMON = 4;
const PRIOR = 0.5;

/**
 * The same meeting seen again, once it is roughly known what is spoken of where: a passage is like an item if its words are used
 * where that item is spoken of. So an item is recognised by what people say about it, not by its title alone.
 * @param first how much each passage speaks of each item and of none (`expectation` of the first look)
 */
export function secondLook(features: Features, first: Pick<Potentials, 'speaks' | 'off'>): Features {
  const { passages: n, items: K, meeting } = features;
  const { passages, rarity } = meeting;
  const places = new Map<string, number[]>();
  for (const [at, { stems }] of passages.entries())
    for (const word of stems) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else known.push(at);
    }
  /** Adds how much a passage speaks of each item, or takes it away. */
  const addSpoken = (to: Float64Array, at: number, sign: 1 | -1): void => {
    for (let item = 0; item < K; item++) to[item] = (to[item] ?? 0) + sign * (first.speaks[at * K + item] ?? 0);
  };
  const profile = (reach: number): Float64Array => {
    const values = new Float64Array(n * K);
    const everywhere = new Float64Array(K);
    const elsewhere = new Float64Array(K);
    for (const [word, used] of places) {
      everywhere.fill(0);
      for (const at of used) addSpoken(everywhere, at, 1);
      for (const at of used) {
        const near = used.filter((other) => Math.abs(other - at) <= reach);
        const others = used.length - near.length;
        if (others === 0 || others + 1 > n / TOO_COMMON) continue;
        elsewhere.set(everywhere);
        for (const other of near) addSpoken(elsewhere, other, -1);
        for (let item = 0; item < K; item++) {
          const share = ((elsewhere[item] ?? 0) + PRIOR / K) / (others + PRIOR);
          values[at * K + item] = (values[at * K + item] ?? 0) + (rarity(word) / 4) * (share - 1 / K);
        }
      }
    }
    return values;
  };
  return {
    ...features,
    *speaks() {
      yield* features.speaks();
      for (const [name, reach] of Object.entries(REACHES)) yield [name, profile(reach)] satisfies Feature;
    },
  };
}
