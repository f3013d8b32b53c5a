import type { Transferable } from 'node:worker_threads';
import type { Pool } from './pool.ts';

/** What goes between the caller of a task and its thread; each task has an interface of its own that extends this one. */
export interface TaskTypes {
  /** What the thread is handed: anything that `structuredClone` takes. */
  readonly work: unknown;
  readonly result: unknown;
  /** What the thread tells of a failure that is expected; never null. */
  readonly refusal?: unknown;
  /** What it tells while it works. */
  readonly progress?: unknown;
}

export interface TaskLimits {
  /** Longest run in a thread, its start included; waiting for a free thread is not. Milliseconds. */
  readonly timeoutMs: number;
  /** Longest time that the thread computes without a pause; absent: as long as the whole run. Milliseconds. */
  readonly silenceMs?: number;
  /** Of the thread's heap and array buffers, in MB; looked at ten times a second. */
  readonly memoryMb: number;
  /**
   * How long the thread is kept for the next task of the same script, in milliseconds; absent: it ends with the task, so
   * that nothing of one person's file meets another's.
   */
  readonly warmMs?: number;
}

export interface TaskOptions<T extends TaskTypes> {
  /** The thread's file, which calls `serve`: `new URL('./x-worker.ts', import.meta.url)`. */
  readonly script: URL;
  readonly pool: Pool;
  readonly limits: TaskLimits;
  /** Makes the caller's error of what the thread refused. */
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
 * Work that is done in a thread of a pool.
 * @throws ThreadError; what `refuse` makes; the signal's reason
 */
export type Task<T extends TaskTypes> = (work: T['work'], options?: RunOptions<T>) => Promise<T['result']>;

/** Defines a task: one file says this and the types, a second beside it is the thread's. */
export function threadTask<T extends TaskTypes>({ script, pool, limits, refuse }: TaskOptions<T>): Task<T> {
  return async (work, { signal, onProgress, transfer = [] } = {}) => {
    const outcome = await pool.run({ script, work, transfer, limits, signal, onProgress });
    if (outcome.kind === 'result') return outcome.result;
    throw refuse === undefined ? new TypeError('this task refuses nothing') : refuse(outcome.refusal);
  };
}
