import { Tensor, type InferenceSession } from 'onnxruntime-node';
import type { FoundNode, GraphChanges } from '../../../models/onnx/change.ts';
import { integers, node, value, type Node } from '../../../models/onnx/file.ts';
import type { Cross, DecoderState, StepDecoder, Tensors } from '../networks.ts';
import { selectRows } from '../rows.ts';
import { geluInBlocks } from './quantisation.ts';
import { MULTILINGUAL } from '../tokens.ts';

const VOCABULARY_SIZE = MULTILINGUAL.size;
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 64;
/** Longest text the decoder's positions allow. */
const MAX_POSITIONS = 448;
/** A beam of three: docs/decisions/0003. */
const TEXTS_OF_A_WINDOW = 3;
/** What is added to a token's attention to one that it does not follow. */
const UNSEEN = -1e9;
/** Tokens of given up texts are cleared away once there are so many more than those still needed. */
const CLEARED_FROM = 32;

/**
 * The starter's decoder reads one text a row, and gives scores after its last token. With these changes it reads several
 * texts of one window in a row, as branches of a tree: inputs say what position each token has (`at`), which tokens it
 * follows (`mask`), and after which tokens scores are wanted (`wanted`, counted through all rows).
 */
export const BRANCHES: GraphChanges = {
  addition: {
    inputs: [
      value('at', 'int64', 'B', 'n'),
      value('mask', 'float32', 'B', 1, 'n', 'S2'),
      value('wanted', 'int64', 'm'),
    ],
    outputs: [],
    nodes: [
      node('Gather', ['Cast_13', 'at'], ['Slice_14']),
      node('Identity', ['mask'], ['Where_24']),
      node('Reshape', ['LayerNormalization_519', 'rows_of_hidden'], ['hidden_rows']),
      node('Gather', ['hidden_rows', 'wanted'], ['Squeeze_521']),
    ],
    constants: { rows_of_hidden: integers(-1, HEADS * HEAD_SIZE), query_axis: integers(3), head_axis: integers(2) },
  },
  replace: (found, model) => {
    if (found.outputs.some((output) => ['Slice_14', 'Where_24', 'Slice_520', 'Squeeze_521'].includes(output)))
      return { nodes: [] };
    return found.op === 'MatMul' && /^x[kv]\d$/.test(found.inputs[1] ?? '')
      ? { nodes: oneByOne(found) }
      : geluInBlocks(found, model);
  },
};

/**
 * Each token of a row looks at the window by itself: a product with one row reads keys and values where they are, one with
 * two and more writes them anew beforehand, which takes longer than all else.
 */
function oneByOne({ inputs: [query = '', heard = ''], outputs: [output = ''] }: FoundNode): readonly Node[] {
  return [
    node('Unsqueeze', [query, 'query_axis'], [`${output}_query`]),
    node('Unsqueeze', [heard, 'head_axis'], [`${output}_${heard}`]),
    node('MatMul', [`${output}_query`, `${output}_${heard}`], [`${output}_each`]),
    node('Squeeze', [`${output}_each`, 'query_axis'], [output]),
  ];
}

/** Entries of the cache that a branch follows, its own text, in order. */
type Followed = readonly number[];
interface Reading {
  readonly follows: Followed;
  readonly tokens: readonly number[];
}

/**
 * Steps through Whisper's decoder with its growing cache. The cache lives in buffers that are written in turn: fresh ones
 * at each step would pile up in native memory until the garbage collector runs.
 */
export function createDecoder(session: InferenceSession): StepDecoder {
  const buffers = new Map<string, Float32Array<ArrayBuffer>>();
  const buffer = (name: string, size: number, room = 1.5): Float32Array<ArrayBuffer> => {
    let found = buffers.get(name);
    if (found === undefined || found.length < size) {
      found = new Float32Array(Math.ceil(size * room));
      buffers.set(name, found);
    }
    return found.subarray(0, size);
  };

  /** @param past entries that each row of the cache has */
  const run = async (
    cross: Cross,
    cache: Tensors,
    past: number,
    rows: readonly (readonly Reading[])[],
    turn: number,
  ): Promise<DecoderState> => {
    const feeds = feedsOf(rows, past);
    const total = past + feeds.count;
    const wanted = feeds.first.at(-1) ?? 0;
    const logits = buffer('logits', wanted * VOCABULARY_SIZE);
    const grown: Record<string, Tensor> = {};
    const fetches: Record<string, Tensor> = { logits: new Tensor('float32', logits, [wanted, VOCABULARY_SIZE]) };
    const dims = [rows.length, HEADS, total, HEAD_SIZE];
    const size = rows.length * HEADS * total * HEAD_SIZE;
    for (const name of CACHE) {
      const tensor = new Tensor('float32', buffer(`${turn} ${name}`, size), dims);
      fetches[`n${name}`] = tensor;
      grown[`p${name}`] = tensor;
    }
    await session.run({ ...feeds.tensors, ...cache, ...cross }, fetches);
    return {
      logits: (row, branch = 0) => {
        const at = (feeds.first[row] ?? 0) + branch;
        return logits.subarray(at * VOCABULARY_SIZE, (at + 1) * VOCABULARY_SIZE);
      },
      step: (branches, first = 0) => {
        const numbers = branches.map((_, row) => first + row);
        const readings = branches.map((row, i) =>
          row.map(({ from, tokens }) => ({ follows: feeds.follows[first + i]?.[from] ?? [], tokens })),
        );
        const left = selectRows(grown, numbers);
        const needed = readings.map((row) => [...new Set(row.flatMap(({ follows }) => follows))].sort((a, b) => a - b));
        const most = Math.max(...needed.map(({ length }) => length));
        const heard = selectRows(cross, numbers);
        if (total - most < CLEARED_FROM) return run(heard, left, total, readings, 1 - turn);
        const cleared = clear(left, needed, most, (name, length) => buffer(`${1 - turn} ${name.slice(1)}`, length));
        const renamed = readings.map((row, i) => {
          const places = new Map(needed[i]?.map((entry, place) => [entry, place]));
          return row.map(({ follows, tokens }) => ({
            follows: follows.map((entry) => places.get(entry) ?? 0),
            tokens,
          }));
        });
        return run(heard, cleared, most, renamed, turn);
      },
    };
  };

  return {
    branches: TEXTS_OF_A_WINDOW,
    start: (cross, rows, tokens) =>
      run(
        selectRows(cross, rows),
        emptyCache(rows.length),
        0,
        rows.map(() => [{ follows: [], tokens }]),
        0,
      ),
    follow: async (cross, row, opening, parts, onEnd) => {
      const { tensors } = feedsOf([[{ follows: [], tokens: [...opening, ...parts.flat()] }]], 0);
      let end = opening.length - 1;
      const ends = BigInt64Array.from(parts, (part) => BigInt((end += part.length)));
      const logits = buffer('logits', parts.length * VOCABULARY_SIZE);
      await session.run(
        {
          ...tensors,
          wanted: new Tensor('int64', ends, [parts.length]),
          ...emptyCache(1),
          ...selectRows(cross, [row]),
        },
        { logits: new Tensor('float32', logits, [parts.length, VOCABULARY_SIZE]) },
      );
      for (const i of parts.keys()) {
        onEnd(logits.subarray(i * VOCABULARY_SIZE + MULTILINGUAL.firstTime, (i + 1) * VOCABULARY_SIZE));
      }
    },
  };
}

/** Names of what the cache keeps; `p` before, `n` after a step. */
const CACHE = Array.from({ length: LAYERS }, (_, layer) => [`k${layer}`, `v${layer}`]).flat();

interface Feeds {
  readonly tensors: Tensors;
  /** Tokens read for each row, those that fill a row up among them. */
  readonly count: number;
  /** Where each row's branches begin among all scores; the last number is how many scores there are. */
  readonly first: readonly number[];
  /** What a step from each branch of each row follows. */
  readonly follows: readonly (readonly Followed[])[];
}

function feedsOf(rows: readonly (readonly Reading[])[], past: number): Feeds {
  const count = Math.max(1, ...rows.map((row) => row.reduce((sum, { tokens }) => sum + tokens.length, 0)));
  const total = past + count;
  const ids = new BigInt64Array(rows.length * count);
  const at = new BigInt64Array(rows.length * count);
  const mask = new Float32Array(rows.length * count * total).fill(UNSEEN);
  const wanted: number[] = [];
  const first = [0];
  const follows = rows.map((row, i) => {
    let used = 0;
    /** Reads a token that follows `own`, which it then belongs to. */
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
    // Numbers are rounded for all that is read together: what fills a row up must be as usual as the rest.
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

function emptyCache(rows: number): Record<string, Tensor> {
  const nothing = new Tensor('float32', new Float32Array(0), [rows, HEADS, 0, HEAD_SIZE]);
  return Object.fromEntries(CACHE.map((name) => [`p${name}`, nothing]));
}

/**
 * A cache with the entries alone that are still needed, `most` in each row, in their order.
 * @param needed for each row
 */
function clear(
  cache: Tensors,
  needed: readonly (readonly number[])[],
  most: number,
  buffer: (name: string, length: number) => Float32Array<ArrayBuffer>,
): Tensors {
  const runs = needed.map(runsOf);
  const cleared: Record<string, Tensor> = {};
  for (const [name, tensor] of Object.entries(cache)) {
    const total = tensor.dims[2] ?? 0;
    const data = tensor.data as Float32Array; // Made from one in `run`.
    const left = buffer(name, needed.length * HEADS * most * HEAD_SIZE);
    for (const [row, own] of runs.entries()) {
      for (let head = row * HEADS; head < (row + 1) * HEADS; head++) {
        let to = head * most * HEAD_SIZE;
        const from = head * total * HEAD_SIZE;
        for (const { start, end } of own) {
          left.set(data.subarray(from + start * HEAD_SIZE, from + end * HEAD_SIZE), to);
          to += (end - start) * HEAD_SIZE;
        }
        // Of a row with less to keep the rest is looked at by nobody, but must be numbers.
        left.fill(0, to, (head + 1) * most * HEAD_SIZE);
      }
    }
    cleared[name] = new Tensor('float32', left, [needed.length, HEADS, most, HEAD_SIZE]);
  }
  return cleared;
}

/** Numbers in order as spans of such as follow each other; `end` is behind the last. */
function runsOf(numbers: readonly number[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.end === number) last.end += 1;
    else runs.push({ start: number, end: number + 1 });
  }
  return runs;
}
