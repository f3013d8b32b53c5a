import { Tensor } from 'onnxruntime-node';
import type { Tensors } from '../networks.ts';
import { MULTILINGUAL } from '../tokens.ts';

/** Longest text that the decoder has positions for; tokens. */
const MAX_POSITIONS = 448;
/** Value added to a token's attention to each token that does not precede it in its own text. */
const UNSEEN = -1e9;

/** Entries of the cache that hold a branch's own text, in order. */
export type Followed = readonly number[];

/** Tokens that a branch reads next. */
export interface Reading {
  readonly follows: Followed;
  readonly tokens: readonly number[];
}

/** Inputs of the decoder for one step. */
export interface Feeds {
  readonly tensors: Tensors;
  /** Number of tokens that each row reads, including those that only fill it up. */
  readonly count: number;
  /** Index of the scores of each row's first branch among all scores. The last number is the number of all scores. */
  readonly first: readonly number[];
  /** Entries of the cache that each branch of each row follows in its next step. */
  readonly follows: readonly (readonly Followed[])[];
}

/** @param past number of entries that each row of the cache has already */
export function feedsOf(rows: readonly (readonly Reading[])[], past: number): Feeds {
  const count = Math.max(1, ...rows.map((row) => row.reduce((sum, { tokens }) => sum + tokens.length, 0)));
  const total = past + count;
  const ids = new BigInt64Array(rows.length * count);
  const at = new BigInt64Array(rows.length * count);
  const mask = new Float32Array(rows.length * count * total).fill(UNSEEN);
  const wanted: number[] = [];
  const first = [0];
  const follows = rows.map((row, i) => {
    let used = 0;
    /** Reads a token after the tokens of `own`, and adds it to `own`. */
    const read = (token: number, own: number[]): void => {
      if (own.length >= MAX_POSITIONS) throw new RangeError('text is longer than the decoder’s positions');
      const place = i * count + used;
      ids[place] = BigInt(token);
      at[place] = BigInt(own.length);
      own.push(past + used);
      for (const entry of own) mask[place * total + entry] = 0;
      used += 1;
    };
    const after = row.map((reading) => {
      const own = [...reading.follows];
      for (const token of reading.tokens) read(token, own);
      wanted.push(i * count + used - 1);
      return own;
    });
    // All tokens read together are rounded with one scale, so a row must be filled up with usual tokens.
    const usual = row[0] ?? { follows: [], tokens: [MULTILINGUAL.end] };
    for (let left = count - used; left > 0; left--) read(usual.tokens[0] ?? MULTILINGUAL.end, [...usual.follows]);
    first.push(wanted.length);
    return after;
  });
  const shape = [rows.length, count];
  return {
    tensors: {
      tokens: new Tensor('int64', ids, shape),
      at: new Tensor('int64', at, shape),
      mask: new Tensor('float32', mask, [rows.length, 1, count, total]),
      wanted: new Tensor('int64', BigInt64Array.from(wanted, BigInt), [wanted.length]),
    },
    count,
    first,
    follows,
  };
}
