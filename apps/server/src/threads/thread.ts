import { setTimeout as wait } from 'node:timers/promises';
import { type Transferable, Worker } from 'node:worker_threads';
import type { Order, Report } from './messages.ts';
import type { TaskLimits } from './task.ts';
import { ThreadError, type ThreadFailure } from './thread-error.ts';

export interface Errand {
  readonly script: URL;
  readonly work: unknown;
  readonly transfer: readonly Transferable[];
  readonly limits: TaskLimits;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: unknown) => void) | undefined;
}

export type Outcome = Extract<Report, { kind: 'result' | 'refused' }>;

/** A thread that does one errand at a time. All its errands have one script and one memory limit. */
export interface Thread {
  /** False once the thread has ended, for whatever reason. */
  readonly lives: boolean;
  fits(errand: Errand): boolean;
  /** After a rejection the thread may still be at work: the caller must end it. @throws ThreadError, the signal's reason */
  run(errand: Errand): Promise<Outcome>;
  /** Resolves when the thread has stopped. */
  end(): Promise<void>;
}

/** Interval between two checks of a thread's memory and processor time; ms. */
const LOOK_MS = 100;
/**
 * How far V8's own memory limit is above ours; MB. V8's limit cannot replace ours, because one allocation far beyond it
 * ends the whole process. A thread cannot allocate this much between two checks.
 */
const BEYOND_MB = 3_072;

export function startThread({ script, limits: { memoryMb } }: Errand): Thread {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb + BEYOND_MB },
    stdout: true,
    stderr: true,
  });
  // Output of libraries is discarded, because it may quote what people wrote.
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();

  let lives = true;
  let count = 0;
  let onReport: (report: Report) => void = () => {};
  let onEnd: (error: ThreadError) => void = () => {};
  const died = (error: ThreadError): void => {
    lives = false;
    onEnd(error);
  };
  worker.on('message', (report: Report) => onReport(report));
  worker.on('messageerror', (error) => died(new ThreadError('broke', { cause: error })));
  worker.on('error', (error) => died(failureOf(error)));
  worker.on('exit', () => died(new ThreadError('broke')));

  /** Returns the size of heap and array buffers, in bytes; 0 while the thread starts or ends and cannot say. */
  const held = async (): Promise<number> => {
    const heap = await worker.getHeapStatistics().catch(() => null);
    return heap === null ? 0 : heap.used_heap_size + heap.external_memory;
  };

  /** Returns the processor time so far, in milliseconds; 0 while the thread starts or ends and cannot say. */
  const spent = async (): Promise<number> => {
    const time = await worker.cpuUsage().catch(() => null);
    return time === null ? 0 : (time.user + time.system) / 1_000;
  };

  /** Checks the thread's memory and processor time until the signal aborts. */
  async function watch(
    processorMs: number,
    signal: AbortSignal,
    exceeded: (what: ThreadFailure) => void,
  ): Promise<void> {
    const before = count === 1 ? 0 : await spent();
    while (!signal.aborted) {
      if ((await held()) > memoryMb * 1024 * 1024) exceeded('memory');
      if ((await spent()) - before > processorMs) exceeded('time');
      await wait(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async function carryOut({ work, transfer, limits, signal, onProgress }: Errand): Promise<Outcome> {
    const id = ++count;
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const tooLong = (): void => reject(new ThreadError('time'));
    const whole = setTimeout(tooLong, limits.timeoutMs);
    const silence = setTimeout(tooLong, limits.silenceMs ?? limits.timeoutMs);
    const abort = (): void => reject(signal?.reason);
    const over = new AbortController();
    void watch(limits.processorMs ?? Infinity, over.signal, (what) => reject(new ThreadError(what)));
    onEnd = reject;
    onReport = (report) => {
      // Code that an earlier task left running may still report.
      if (report.id !== id) return;
      silence.refresh();
      if (report.kind === 'progress') onProgress?.(report.progress);
      else if (report.kind === 'broke') reject(brokenBy(report));
      else if (report.kind !== 'alive') resolve(report);
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      signal?.throwIfAborted();
      const order: Order = { id, work };
      worker.postMessage(order, transfer);
      return await promise;
    } finally {
      over.abort();
      clearTimeout(whole);
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
      onReport = () => {};
      onEnd = () => {};
    }
  }

  return {
    get lives() {
      return lives;
    },
    fits: (errand) => lives && errand.script.href === script.href && errand.limits.memoryMb === memoryMb,
    async run(errand) {
      if (!lives) throw new ThreadError('broke');
      worker.ref();
      try {
        return await carryOut(errand);
      } finally {
        worker.unref();
      }
    },
    async end() {
      lives = false;
      await worker.terminate();
    },
  };
}

function failureOf(error: unknown): ThreadError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return new ThreadError(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broke', { cause: error });
}

/** Makes an error for the log from a failure's name and its place in the code, without its message. */
function brokenBy({ name, frames }: Extract<Report, { kind: 'broke' }>): ThreadError {
  const cause = new Error();
  cause.name = name;
  cause.stack = `${name}\n${frames}`;
  return new ThreadError('broke', { cause });
}
