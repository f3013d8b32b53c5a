import { open } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';
import { speechErrors } from './messages.ts';
import { onnxAddition, type Graph } from './onnx-file.ts';

export interface SessionOptions {
  /** Threads that work on one step of the model; 1 unless said. */
  readonly threads?: number;
  /** What is added to the model's graph. */
  readonly addition?: Graph;
}

/**
 * One thread per session unless its weights are too large to be in memory twice: two threads of one session wait for each
 * other as soon as another process wants a core. Where there are two, they sleep instead of spinning.
 * @throws SpeechError `model_damaged`, its message names the file
 */
export async function openSession(
  path: string,
  { threads = 1, addition }: SessionOptions = {},
): Promise<InferenceSession> {
  const options = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
    // An arena keeps what the largest step took: a sixth more memory, and no step is faster.
    enableCpuMemArena: false,
    ...(threads > 1 && { extra: { session: { intra_op: { allow_spinning: '0' } } } }),
  } as const;
  try {
    if (addition === undefined) return await InferenceSession.create(path, options);
    return await InferenceSession.create(await readExtended(path, onnxAddition(addition)), options);
  } catch (error) {
    if (error instanceof Error && /bad_alloc|allocate/i.test(error.message)) throw error;
    throw speechErrors.modelDamaged(path, error);
  }
}

/** A file's bytes with others behind them, in memory once. */
async function readExtended(path: string, addition: Uint8Array): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(size + addition.length);
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    bytes.set(addition, size);
    return bytes;
  } finally {
    await file.close();
  }
}

/**
 * Opens weights that others have made, and makes sure that they are of the layout that the code knows.
 * @throws SpeechError `model_damaged`, its message names the file and the input or output that is missing
 */
export async function openLayout(
  path: string,
  names: { readonly inputs: readonly string[]; readonly outputs: readonly string[] },
  options: SessionOptions = {},
): Promise<InferenceSession> {
  const session = await openSession(path, options);
  const missing =
    names.inputs.find((name) => !session.inputNames.includes(name)) ??
    names.outputs.find((name) => !session.outputNames.includes(name));
  if (missing !== undefined) throw speechErrors.modelLayout(path, missing);
  return session;
}

/** Shape of a tensor that goes in, as the model declares it; a free dimension is a name. */
export function inputShape(session: InferenceSession, name: string): readonly (number | string)[] {
  const input = session.inputMetadata.find((each) => each.name === name);
  return input?.isTensor === true ? input.shape : [];
}

/** Type of a tensor's numbers that go in, where exports differ: `float32`, `int64`, … */
export function inputType(session: InferenceSession, name: string): string {
  const input = session.inputMetadata.find((each) => each.name === name);
  return input?.isTensor === true ? input.type : '';
}
