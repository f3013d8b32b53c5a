import { readFile } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';
import { speechErrors } from '../../speech-errors.ts';
import { changeGraph, type GraphChanges } from './change.ts';

export interface SessionOptions {
  /** Threads that work on one step of the model; 1 unless said. */
  readonly threads?: number;
  /** What is other in the model's graph than in its file. */
  readonly changes?: GraphChanges;
}

/**
 * One thread per session unless its weights are too large to be in memory twice: two threads of one session wait for each
 * other as soon as another process wants a core. Where there are two, they sleep instead of spinning.
 * @throws SpeechError `model_damaged`, its message names the file
 */
export async function openSession(
  path: string,
  { threads = 1, changes }: SessionOptions = {},
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
    if (changes === undefined) return await InferenceSession.create(path, options);
    const file = await readFile(path);
    const changed = changeGraph(file, changes);
    release(file);
    // The runtime has its own copy by then.
    return await InferenceSession.create(changed, options).finally(() => release(changed));
  } catch (error) {
    if (error instanceof Error && /bad_alloc|allocat/i.test(error.message)) throw error;
    throw speechErrors.modelDamaged(path, error);
  }
}

/** Gives memory back at once: weights are large, and nobody knows when the garbage collector runs. */
function release(bytes: Uint8Array): void {
  const { buffer, byteLength } = bytes;
  // Small ones share their memory with others.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
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
