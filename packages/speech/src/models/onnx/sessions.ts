import { readFile } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';
import { speechErrors } from '../../speech-errors.ts';
import { changeGraph, type GraphChanges } from './change.ts';

export interface SessionOptions {
  /** Number of threads that work on one step of the model; by default 1. */
  readonly threads?: number;
  /** Changes to the model's graph when it is opened. */
  readonly changes?: GraphChanges;
}

/**
 * Setting that makes products of bytes exact on every processor. Without it, x86 processors that have no VNNI cut off
 * sums above 16 bits (docs/decisions/0003, `kOrtSessionOptionsAvx2PrecisionMode`).
 */
const EXACT_BYTES = { x64quantprecision: '1' };

/**
 * Opens a model. A session gets one thread unless its weights are too large to be in memory twice, because two threads
 * of one session wait for each other as soon as another process wants a core. While they wait, two threads sleep rather
 * than spin.
 * @throws SpeechError `model_damaged`, whose message names the file
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
    // An arena would keep the memory of the largest step, which takes a sixth more memory and makes no step faster.
    enableCpuMemArena: false,
    extra: { session: { ...EXACT_BYTES, ...(threads > 1 && { intra_op: { allow_spinning: '0' } }) } },
  } as const;
  try {
    if (changes === undefined) return await InferenceSession.create(path, options);
    const file = await readFile(path);
    const changed = changeGraph(file, changes);
    release(file);
    // Once the session is open, the runtime has its own copy of the bytes.
    return await InferenceSession.create(changed, options).finally(() => release(changed));
  } catch (error) {
    if (error instanceof Error && /bad_alloc|allocat/i.test(error.message)) throw error;
    throw speechErrors.modelDamaged(path, error);
  }
}

/** Frees memory at once, because weights are large and the garbage collector may run late. */
function release(bytes: Uint8Array): void {
  const { buffer, byteLength } = bytes;
  // Small buffers share their memory with others and must stay.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}

/**
 * Opens a model and checks that it has the inputs and outputs that the code expects.
 * @throws SpeechError `model_damaged`, whose message names the file and the missing input or output
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

/** Returns the shape of an input as the model declares it; a free dimension is a name. */
export function inputShape(session: InferenceSession, name: string): readonly (number | string)[] {
  const input = session.inputMetadata.find((each) => each.name === name);
  return input?.isTensor === true ? input.shape : [];
}

/** Returns the element type of an input (`float32`, `int64`, …), which differs between exports. */
export function inputType(session: InferenceSession, name: string): string {
  const input = session.inputMetadata.find((each) => each.name === name);
  return input?.isTensor === true ? input.type : '';
}
