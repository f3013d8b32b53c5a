import type { QuestionMeanings } from '../types.ts';
import type { Curve } from './curves.ts';

/** Likenesses of sentences differ by hundredths, unlike the other features. */
const SCALE = 20;
/** Number of passages on either side of a passage that are its surroundings. */
const AROUND = 1;

/**
 * Makes features of how much each passage, what is said around it, its item and the title of its item resemble a
 * question in meaning (cosines of sentence vectors). Each value is compared with the mean of all passages, because some
 * questions resemble everything.
 * @param items the item of each passage; null for none
 */
export function likenessesOf(
  { question, passages, titles }: QuestionMeanings,
  items: readonly (number | null)[],
): Readonly<Record<string, Curve>> {
  const members = Map.groupBy(passages.keys(), (at) => items[at] ?? null);
  const likenessOfItem = new Map(
    [...members].map(([item, own]) => [item, product(question, meanOf(own.map((at) => passages[at] ?? question)))]),
  );
  const around = (at: number): readonly Float32Array[] => passages.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  return {
    'means it': fromMean(passages.map((passage) => product(question, passage))),
    'means it, around': fromMean(passages.map((_, at) => product(question, meanOf(around(at))))),
    'means it, item': fromMean(items.map((item) => (item === null ? null : (likenessOfItem.get(item) ?? null)))),
    'means it, title': fromMean(
      items.map((item) => {
        const title = item === null ? undefined : titles[item];
        return title === undefined ? null : product(question, title);
      }),
    ),
  };
}

/** Subtracts from values their mean. What has no value is neither near nor far. */
function fromMean(values: readonly (number | null)[]): Curve {
  const known = values.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  return Float32Array.from(values, (value) => (value === null ? 0 : SCALE * (value - mean)));
}

/** Returns the mean of vectors, made of unit length again. */
function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let place = 0; place < sum.length; place++) sum[place] = (sum[place] ?? 0) + (vector[place] ?? 0);
  const length = Math.sqrt(product(sum, sum)) || 1;
  return sum.map((value) => value / length);
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
