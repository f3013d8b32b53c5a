import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { integers, node, value, type Graph } from './onnx-file.ts';
import { MULTILINGUAL } from './tokens.ts';

const VOCABULARY_SIZE = MULTILINGUAL.size;
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 64;
/** Longest text the decoder's positions allow. */
const MAX_POSITIONS = 448;

/** Tokens of times, the last of the vocabulary. */
const TIMES = VOCABULARY_SIZE - MULTILINGUAL.firstTime;
/**
 * Output `times`: scores of the time tokens after each token, not only after the last, so that a known text is timed at
 * once. `logits` would take as long for each token as all layers before it.
 */
export const TIMES_OF_ALL: Graph = {
  inputs: [],
  outputs: [value('times', 'float32', 'B', 'n', TIMES)],
  nodes: [
    node('Slice', ['emb_q', 'times_from', 'times_to', 'times_axis'], ['times_q']),
    node('Cast', ['times_q'], ['times_f'], { to: 1 }),
    node('Slice', ['emb_s', 'times_from', 'times_to', 'scale_axis'], ['times_s']),
    node('Mul', ['times_f', 'times_s'], ['times_w']),
    node('MatMul', ['LayerNormalization_519', 'times_w'], ['times']),
  ],
  constants: {
    times_from: integers(MULTILINGUAL.firstTime),
    times_to: integers(VOCABULARY_SIZE),
    times_axis: integers(1),
    scale_axis: integers(0),
  },
};

/** What the encoder gives to the decoder, rows first: keys and values `xk0` … `xv5` in the starter's layout. */
export type Cross = Tensors;
type Tensors = Readonly<Record<string, Tensor>>;

export interface DecoderState {
  /** Raw scores of the next token for a row; valid until the next step, may be written to. */
  readonly logits: (row: number) => Float32Array;
  /**
   * Reads on: for each row the same number of tokens. A state is left behind by its step.
   * @param tokens of the rows from `first` on, which is 0 unless said; all other rows have ended, and the next state is without them
   */
  readonly step: (tokens: readonly (readonly number[])[], first?: number) => Promise<DecoderState>;
}

export interface StepDecoder {
  /** Begins a text for some rows of the encoder's output, all with the same first tokens. */
  readonly start: (cross: Cross, rows: readonly number[], tokens: readonly number[]) => Promise<DecoderState>;
  /** Reads a text that is known for one row, and hands out the scores of the time tokens after each of its parts. */
  readonly follow: (
    cross: Cross,
    row: number,
    opening: readonly number[],
    parts: readonly (readonly number[])[],
    onEnd: (times: Float32Array) => void,
  ) => Promise<void>;
}

/**
 * Steps through Whisper's decoder with its growing cache. The cache lives in two sets of buffers that are written in turn:
 * fresh ones at each step would pile up in native memory until the garbage collector runs.
 */
export function createDecoder(session: InferenceSession): StepDecoder {
  const buffers: [Float32Array[], Float32Array[]] = [[], []];
  const scores = { data: new Float32Array(0) };

  const buffer = (turn: 0 | 1, index: number, size: number): Float32Array => {
    const set = buffers[turn];
    let found = set[index];
    if (found === undefined || found.length < size) {
      found = new Float32Array(Math.ceil(size * 1.5));
      set[index] = found;
    }
    return found.subarray(0, size);
  };

  const run = async (
    cross: Cross,
    cache: Readonly<Record<string, Tensor>>,
    tokens: readonly (readonly number[])[],
    past: number,
    turn: 0 | 1,
  ): Promise<DecoderState> => {
    const batch = tokens.length;
    const count = tokens[0]?.length ?? 0;
    const total = past + count;
    if (total > MAX_POSITIONS) throw new RangeError('text is longer than the decoder’s positions');
    const ids = BigInt64Array.from(tokens.flat(), (token) => BigInt(token));
    if (scores.data.length < batch * VOCABULARY_SIZE) scores.data = new Float32Array(batch * VOCABULARY_SIZE);
    const logits = scores.data.subarray(0, batch * VOCABULARY_SIZE);
    const grown: Record<string, Tensor> = {};
    const fetches: Record<string, Tensor> = { logits: new Tensor('float32', logits, [batch, VOCABULARY_SIZE]) };
    const size = batch * HEADS * total * HEAD_SIZE;
    for (let layer = 0; layer < LAYERS; layer++) {
      for (const [kind, offset] of [
        ['k', 0],
        ['v', LAYERS],
      ] as const) {
        const tensor = new Tensor('float32', buffer(turn, layer + offset, size), [batch, HEADS, total, HEAD_SIZE]);
        fetches[`n${kind}${layer}`] = tensor;
        grown[`p${kind}${layer}`] = tensor;
      }
    }
    await session.run({ tokens: new Tensor('int64', ids, [batch, count]), ...cache, ...cross }, fetches);
    return {
      logits: (row) => logits.subarray(row * VOCABULARY_SIZE, (row + 1) * VOCABULARY_SIZE),
      step: (next, first = 0) => {
        const rows = next.map((_, row) => first + row);
        return run(selectRows(cross, rows), selectRows(grown, rows), next, total, turn === 0 ? 1 : 0);
      },
    };
  };

  return {
    start: (cross, rows, tokens) =>
      run(
        selectRows(cross, rows),
        emptyCache(rows.length),
        rows.map(() => tokens),
        0,
        0,
      ),
    follow: async (cross, row, opening, parts, onEnd) => {
      const tokens = [...opening, ...parts.flat()];
      if (tokens.length > MAX_POSITIONS) throw new RangeError('text is longer than the decoder’s positions');
      const times = new Float32Array(tokens.length * TIMES);
      const ids = new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]);
      await session.run(
        { tokens: ids, ...emptyCache(1), ...selectRows(cross, [row]) },
        { times: new Tensor('float32', times, [1, tokens.length, TIMES]) },
      );
      let end = opening.length;
      for (const part of parts) {
        end += part.length;
        onEnd(times.subarray((end - 1) * TIMES, end * TIMES));
      }
    },
  };
}

function emptyCache(rows: number): Record<string, Tensor> {
  const empty: Record<string, Tensor> = {};
  for (let layer = 0; layer < LAYERS; layer++) {
    for (const kind of ['k', 'v']) {
      empty[`p${kind}${layer}`] = new Tensor('float32', new Float32Array(0), [rows, HEADS, 0, HEAD_SIZE]);
    }
  }
  return empty;
}

/** Views of some rows, without a copy; rows must follow each other. */
export function selectRows(tensors: Tensors, rows: readonly number[]): Tensors {
  const first = rows[0] ?? 0;
  const selected: Record<string, Tensor> = {};
  for (const [name, tensor] of Object.entries(tensors)) {
    const [batch = 1, ...shape] = tensor.dims;
    if (first === 0 && rows.length === batch) {
      selected[name] = tensor;
      continue;
    }
    const size = tensor.size / batch;
    const data = tensor.data as Float32Array; // What encoder and decoder give is float32.
    selected[name] = new Tensor('float32', data.subarray(first * size, (first + rows.length) * size), [
      rows.length,
      ...shape,
    ]);
  }
  return selected;
}
