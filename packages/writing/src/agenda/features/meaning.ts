import type { Meanings } from '../../types.ts';
import type { Potentials } from '../walk/potentials.ts';
import { centred, near } from './cells.ts';
import type { Feature } from './feature.ts';

/** Likenesses of sentences differ by hundredths, unlike the other features. */
const SCALE = 20;
/** Weight of doubt in an item of which few passages are known. */
const PRIOR = 3;
const LIKENESS = 10;
/** Share below which a passage does not speak of an item. */
const HARDLY = 1e-6;

/**
 * Makes features of how much the passages resemble the titles in meaning (cosines of sentence vectors). Each value is
 * compared with the passage's values for all items, and with the item's values for all passages, because some titles
 * resemble everything.
 */
export function* titleLikeness({ passages, titles }: Meanings): Generator<Feature> {
  const [n, K] = [passages.length, titles.length];
  const values = new Float64Array(n * K);
  for (const [at, passage] of passages.entries())
    for (const [item, title] of titles.entries()) values[at * K + item] = SCALE * product(passage, title);
  const likeness = centred(values, K);
  const means = new Float64Array(K);
  for (const [cell, value] of likeness.entries()) means[cell % K] = (means[cell % K] ?? 0) + value / n;
  for (const [cell, value] of likeness.entries()) likeness[cell] = value - (means[cell % K] ?? 0);
  yield ['means it', likeness];
  yield ['means it, near', near(likeness, K, 3)];
  yield ['means it, around', near(likeness, K, 8)];
}

/**
 * Computes how much each passage resembles in meaning the passages that speak of each item, without the passages around
 * it, which the first look tends to put under the same item.
 * @param reach number of passages on either side of a passage that are left out
 * @param first how much each passage speaks of each item (`expectation` of the first look)
 */
export function talkLikeness(
  { passages, titles }: Meanings,
  first: Pick<Potentials, 'speaks'>,
  reach: number,
): Float64Array {
  const [n, K] = [passages.length, titles.length];
  const own = fromMean(passages);
  const spoken = (at: number, item: number): number => {
    const share = first.speaks[at * K + item] ?? 0;
    return share > HARDLY ? share : 0;
  };
  const sums = titles.map((_, item) => summed(own, (at) => spoken(at, item)));
  const values = new Float64Array(n * K);
  for (const [at, vector] of own.entries()) {
    const neighbours: { readonly at: number; readonly like: number }[] = [];
    for (let other = Math.max(0, at - reach); other <= Math.min(n - 1, at + reach); other++)
      neighbours.push({ at: other, like: product(vector, own[other] ?? vector) });
    for (const [item, { vector: sum, shares }] of sums.entries()) {
      let [like, left] = [product(vector, sum), shares];
      for (const neighbour of neighbours) {
        const share = spoken(neighbour.at, item);
        like -= share * neighbour.like;
        left -= share;
      }
      values[at * K + item] = (LIKENESS * like) / (Math.max(0, left) + PRIOR);
    }
  }
  return centred(values, K);
}

/** Subtracts the mean of all vectors from each, and makes them of unit length again: what is left tells them apart. */
function fromMean(vectors: readonly Float32Array[]): Float32Array[] {
  const { vector: sum } = summed(vectors, () => 1);
  return vectors.map((vector) => {
    const apart = vector.map((value, at) => value - (sum[at] ?? 0) / vectors.length);
    const length = Math.sqrt(product(apart, apart)) || 1;
    return apart.map((value) => value / length);
  });
}

/** Adds up vectors, each times its share. */
function summed(
  vectors: readonly Float32Array[],
  shareOf: (at: number) => number,
): { readonly vector: Float32Array; readonly shares: number } {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  let shares = 0;
  for (const [at, vector] of vectors.entries()) {
    const share = shareOf(at);
    if (share === 0) continue;
    shares += share;
    for (let place = 0; place < sum.length; place++) sum[place] = (sum[place] ?? 0) + share * (vector[place] ?? 0);
  }
  return { vector: sum, shares };
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
