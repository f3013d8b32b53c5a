import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { encoderErrors } from './errors.ts';
import { type Kind, SIZE } from './protocol.ts';
import { type Pieces, readPieces, SPECIAL, tokensOf } from './tokens.ts';

/** Names of the files in the encoder's folder. */
export const FILES = { pieces: 'sentence-encoder-pieces.txt', network: 'sentence-encoder.onnx' } as const;

/**
 * Largest number of tokens of a text. The network knows no later places; and a passage that long still tells its matter
 * in its beginning.
 */
const LONGEST = 512;
/** Largest number of texts, and of tokens with padding, that the network computes at once. */
const BATCH = { texts: 16, tokens: 2_048 };

/** Turns sentences into vectors: the closer in meaning, the larger the product of two vectors. */
export interface SentenceEncoder {
  readonly size: typeof SIZE;
  /**
   * Turns texts into vectors of length 1, in the given order. Computing a batch blocks the thread, for a second or more.
   * @throws the signal's reason, after the current batch
   */
  embed(texts: readonly string[], kind: Kind, signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** A text's tokens, and its place among the texts. */
interface Row {
  readonly at: number;
  readonly tokens: readonly number[];
}

/**
 * Opens an encoder of the E5 family (Wang et al., “Multilingual E5 Text Embeddings”, 2024).
 * @param folder holds the pieces and the network
 * @throws SentenceEncoderError, whose message is French and names the file
 */
export async function openEncoder(folder: string, { threads = 1 } = {}): Promise<SentenceEncoder> {
  const pieces = await openPieces(join(folder, FILES.pieces));
  const file = join(folder, FILES.network);
  const session = await openNetwork(file, threads);
  return {
    size: SIZE,
    async embed(texts, kind, signal) {
      const rows = texts.map((text, at) => ({ at, tokens: tokensOfText(pieces, `${kind}: ${text}`) }));
      const vectors: Float32Array[] = [];
      for (const batch of batches(rows)) {
        signal?.throwIfAborted();
        const numbers = await run(session, batch, file);
        for (const [row, { at }] of batch.entries()) vectors[at] = unit(numbers.slice(row * SIZE, (row + 1) * SIZE));
      }
      return vectors;
    },
    close: () => session.release(),
  };
}

async function openPieces(file: string): Promise<Pieces> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw encoderErrors.unreadable(file, error);
  });
  try {
    return readPieces(text);
  } catch (error) {
    throw encoderErrors.damaged(file, error);
  }
}

async function openNetwork(file: string, threads: number): Promise<InferenceSession> {
  const options = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // An arena would keep the memory of the largest batch.
    enableCpuMemArena: false,
    // Products of bytes are exact on every processor; see docs/decisions/0003.
    extra: {
      session: { x64quantprecision: '1', ...(threads > 1 && { intra_op: { allow_spinning: '0' } }) },
    },
  } as const;
  const session = await InferenceSession.create(file, options).catch((error: unknown) => {
    throw encoderErrors.unreadable(file, error);
  });
  const { inputNames, outputNames } = session;
  const has = ['input_ids', 'attention_mask'].every((name) => inputNames.includes(name));
  if (!has || !outputNames.includes('sentence')) throw encoderErrors.damaged(file);
  return session;
}

const tokensOfText = (pieces: Pieces, text: string): readonly number[] => [
  SPECIAL.start,
  ...tokensOf(pieces, text, LONGEST - 2),
  SPECIAL.end,
];

/** Puts texts of similar length together, so that little is padding. */
function batches(rows: readonly Row[]): readonly Row[][] {
  const found: Row[][] = [];
  let last: Row[] = [];
  for (const row of rows.toSorted((a, b) => a.tokens.length - b.tokens.length)) {
    const fits = last.length < BATCH.texts && (last.length + 1) * row.tokens.length <= BATCH.tokens;
    if (found.length === 0 || !fits) found.push((last = []));
    last.push(row);
  }
  return found;
}

/** Computes the vectors of a batch, one after another. */
async function run(session: InferenceSession, batch: readonly Row[], file: string): Promise<Float32Array> {
  const width = Math.max(...batch.map(({ tokens }) => tokens.length));
  const ids = new BigInt64Array(batch.length * width).fill(BigInt(SPECIAL.padding));
  const mask = new BigInt64Array(ids.length);
  for (const [row, { tokens }] of batch.entries()) {
    ids.set(tokens.map(BigInt), row * width);
    mask.fill(1n, row * width, row * width + tokens.length);
  }
  const shape = [batch.length, width];
  const { sentence } = await session.run(
    { input_ids: new Tensor('int64', ids, shape), attention_mask: new Tensor('int64', mask, shape) },
    ['sentence'],
  );
  const numbers = sentence?.data;
  if (!(numbers instanceof Float32Array) || numbers.length !== batch.length * SIZE) throw encoderErrors.damaged(file);
  return numbers;
}

/** Scales a vector to length 1; a vector of zeros stays as it is. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
