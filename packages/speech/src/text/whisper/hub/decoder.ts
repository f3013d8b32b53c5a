import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { selectRows } from '../rows.ts';
import type { DecoderState, StepDecoder } from '../networks.ts';
import { speechErrors } from '../../../speech-errors.ts';
import { inputShape, inputType } from '../../../models/onnx/sessions.ts';
import type { SpecialTokens } from '../tokens.ts';

export interface HubDecoder extends StepDecoder {
  /** Memory that one window takes while its text grows; bytes. */
  readonly bytesPerRow: number;
}

/** Number of cells of 20 ms in 30 s. */
const CELLS = 1_500;
const KINDS = ['key', 'value'] as const;

type Tensors = Readonly<Record<string, Tensor>>;

/**
 * Steps through a decoder in the hub's « merged » layout, which has two branches. The one without a cache reads any number of
 * tokens, and computes the encoder's keys and values. The one with a cache reads exactly one token, because it was exported
 * without the mask that hides later tokens. Two sets of buffers are used in turn, as in the starter's decoder.
 * @param file the path that errors name
 * @throws SpeechError `model_damaged` if the cache has another shape or precision
 */
export function createHubDecoder(
  session: InferenceSession,
  file: string,
  vocabulary: Pick<SpecialTokens, 'size' | 'firstTime' | 'end'> & { readonly positions: number },
): HubDecoder {
  const { size, firstTime, end: ended, positions } = vocabulary;
  const first = 'past_key_values.0.decoder.key';
  const layers = session.inputNames.filter((name) => /^past_key_values\.\d+\.decoder\.key$/.test(name)).length;
  const [, heads, , headSize] = inputShape(session, first);
  if (typeof heads !== 'number' || typeof headSize !== 'number' || inputType(session, first) !== 'float32') {
    throw speechErrors.modelLayout(file, first);
  }
  const buffers = new Map<string, Float32Array>();
  /** Returns a buffer of this size. @param room factor by which a new buffer is larger, because the need will grow */
  const buffer = (name: string, dims: readonly number[], room = 1): Tensor => {
    const needed = dims.reduce((product, dim) => product * dim, 1);
    let found = buffers.get(name);
    if (found === undefined || found.length < needed) {
      found = new Float32Array(Math.ceil(needed * room));
      buffers.set(name, found);
    }
    return new Tensor('float32', found.subarray(0, needed), dims);
  };
  const each = (make: (layer: number, kind: 'key' | 'value') => readonly [string, Tensor]): Record<string, Tensor> =>
    Object.fromEntries(Array.from({ length: layers }, (_, layer) => KINDS.map((kind) => make(layer, kind))).flat());

  const run = async (
    feeds: Tensors,
    tokens: readonly (readonly number[])[],
    fetches: Tensors,
    cached: boolean,
  ): Promise<Float32Array> => {
    const count = tokens[0]?.length ?? 0;
    const ids = BigInt64Array.from(tokens.flat(), (token) => BigInt(token));
    const logits = buffer('logits', [tokens.length, count, size]);
    await session.run(
      {
        ...feeds,
        input_ids: new Tensor('int64', ids, [tokens.length, count]),
        use_cache_branch: new Tensor('bool', [cached], [1]),
      },
      { ...fetches, logits },
    );
    return logits.data as Float32Array; // Made from a Float32Array above.
  };
  /** Makes a cache in which nothing has been read yet. */
  const empty = (batch: number): Tensors => {
    const nothing = new Tensor('float32', new Float32Array(0), [batch, heads, 0, headSize]);
    return {
      ...each((layer, kind) => [`past_key_values.${layer}.decoder.${kind}`, nothing]),
      ...each((layer, kind) => [`past_key_values.${layer}.encoder.${kind}`, nothing]),
    };
  };
  const present = (batch: number, total: number, turn: number): Record<string, Tensor> =>
    each((layer, kind) => [
      `present.${layer}.decoder.${kind}`,
      buffer(`${turn}.${layer}.${kind}`, [batch, heads, total, headSize], 1.5),
    ]);
  const asPast = (tensors: Tensors): Tensors =>
    Object.fromEntries(
      Object.entries(tensors).map(([name, tensor]) => [name.replace('present', 'past_key_values'), tensor]),
    );

  const stateOf = (
    logits: Float32Array,
    count: number,
    known: Tensors,
    past: Tensors,
    total: number,
    turn: number,
  ): DecoderState => ({
    logits: (row) => logits.subarray(((row + 1) * count - 1) * size, (row + 1) * count * size),
    step: async (branches, first = 0) => {
      const length = Math.max(...branches.map(([branch]) => branch?.tokens.length ?? 0));
      // Each row reads one text. A row that has ended but lies between two others keeps reading end tokens.
      const next = branches.map(([branch]) => branch?.tokens ?? Array.from({ length }, () => ended));
      const rows = next.map((_, row) => first + row);
      const heard = selectRows(known, rows);
      if (total + length > positions) throw new RangeError('text is longer than the decoder’s positions');
      let [scores, memory, side] = [logits, selectRows(past, rows), turn];
      for (let i = 0; i < length; i++) {
        side = 1 - side;
        const grown = present(next.length, total + i + 1, side);
        const tokens = next.map((row) => row.slice(i, i + 1));
        scores = await run({ ...heard, ...memory }, tokens, grown, true);
        memory = asPast(grown);
      }
      return stateOf(scores, 1, heard, memory, total + length, side);
    },
  });

  return {
    branches: 1,
    bytesPerRow: layers * KINDS.length * heads * CELLS * headSize * Float32Array.BYTES_PER_ELEMENT,
    start: async (cross, rows, tokens) => {
      if (tokens.length > positions) throw new RangeError('text is longer than the decoder’s positions');
      const selected = selectRows(cross, rows);
      const cells = selected['encoder_hidden_states']?.dims[1] ?? CELLS;
      const grown = present(rows.length, tokens.length, 0);
      const heard = each((layer, kind) => [
        `present.${layer}.encoder.${kind}`,
        buffer(`encoder.${layer}.${kind}`, [rows.length, heads, cells, headSize]),
      ]);
      const feeds = { ...selected, ...empty(rows.length) };
      const same = rows.map(() => tokens);
      const logits = await run(feeds, same, { ...grown, ...heard }, false);
      return stateOf(logits, tokens.length, { ...selected, ...asPast(heard) }, asPast(grown), tokens.length, 0);
    },
    // The branch without a cache reads the whole text at once.
    follow: async (cross, row, opening, parts, onEnd) => {
      const tokens = [...opening, ...parts.flat()];
      if (tokens.length > positions) throw new RangeError('text is longer than the decoder’s positions');
      const logits = await run({ ...selectRows(cross, [row]), ...empty(1) }, [tokens], {}, false);
      let end = opening.length;
      for (const part of parts) {
        end += part.length;
        onEnd(logits.subarray((end - 1) * size + firstTime, end * size));
      }
    },
  };
}
