import type { Transferable } from 'node:worker_threads';
import type { Pool } from './pool.ts';

/**
 * The types of the data that pass between the caller of a task and its thread. Each task extends this interface with
 * its own.
 */
export interface TaskTypes {
  /** The thread's input: anything that `structuredClone` accepts. */
  readonly work: unknown;
  readonly result: unknown;
  /** The thread's description of an expected failure; never null. */
  readonly refusal?: unknown;
  /** Progress that the thread reports while it works. */
  readonly progress?: unknown;
}

export interface TaskLimits {
  /** Longest run, in milliseconds. The start of the thread counts, but not the wait for a free one. */
  readonly timeoutMs: number;
  /**
   * Most processor time of the run, in milliseconds; checked ten times a second. Unlike `timeoutMs`, it does not run
   * out sooner on a busy machine. The start of the thread counts. Absent for no limit.
   */
  readonly processorMs?: number;
  /** Longest time that the thread may compute without a pause, in milliseconds; absent if it needs no pause. */
  readonly silenceMs?: number;
  /** The most that the thread's heap and array buffers may take, in MB; checked ten times a second. */
  readonly memoryMb: number;
  /**
   * How long the thread is kept for the next task of the same script, in milliseconds. Absent to end it with the task,
   * so that no two people's files are ever in one thread.
   */
  readonly warmMs?: number;
}

export interface TaskOptions<T extends TaskTypes> {
  /** The thread's file, which calls `serve`: `new URL('./x-worker.ts', import.meta.url)`. */
  readonly script: URL;
  readonly pool: Pool;
  readonly limits: TaskLimits;
  /** Turns a refusal of the thread into the error that the caller gets. */
  readonly refuse?: (refusal: T['refusal']) => Error;
}

export interface RunOptions<T extends TaskTypes> {
  /** Ends the thread, or the wait for one; the task then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: T['progress']) => void;
  /** Buffers and ports of the work that move to the thread instead of being copied. */
  readonly transfer?: readonly Transferable[];
}

/**
 * Does work in a thread of a pool.
 * @throws ThreadError; the error that `refuse` makes; the signal's reason
 */
export type Task<T extends TaskTypes> = (work: T['work'], options?: RunOptions<T>) => Promise<T['result']>;

/** Defines a task. One file holds this call and the types; a second file beside it holds the code that the thread runs. */
export function threadTask<T extends TaskTypes>({ script, pool, limits, refuse }: TaskOptions<T>): Task<T> {
  return async (work, { signal, onProgress, transfer = [] } = {}) => {
    const outcome = await pool.run({ script, work, transfer, limits, signal, onProgress });
    if (outcome.kind === 'result') return outcome.result;
    throw refuse === undefined ? new TypeError('this task refuses nothing') : refuse(outcome.refusal);
  };
}
