import { Tensor, type InferenceSession } from 'onnxruntime-node';
import type { Cross, DecoderState, StepDecoder, Tensors } from '../networks.ts';
import { selectRows } from '../rows.ts';
import { MULTILINGUAL } from '../tokens.ts';
import { CACHE, clear, emptyCache } from './cache.ts';
import { feedsOf, type Reading } from './feeds.ts';
import { HEAD_SIZE, HEADS } from './size.ts';

const VOCABULARY_SIZE = MULTILINGUAL.size;
/** Number of texts in a window's beam: docs/decisions/0003. */
const TEXTS_OF_A_WINDOW = 3;
/** Number of useless entries at which the cache is cleared; texts that were given up leave them behind. */
const CLEARED_FROM = 32;

/**
 * Steps through Whisper's decoder with its growing cache. Two sets of buffers hold the cache in turn: fresh ones at each
 * step would pile up in native memory until the garbage collector runs.
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

  /** @param past number of entries that each row of the cache has already */
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
