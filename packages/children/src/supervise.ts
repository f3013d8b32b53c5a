import { writeFile } from 'node:fs/promises';
import type { Confined } from './confine.ts';
import { memoryLimit, watchResources } from './resource-watch.ts';

/** Timers cannot be set further than this; ms. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Between two looks at what a child takes; ms. */
const LOOK = 500;

export interface Limits {
  /** Longest run; ms. */
  readonly time: number;
  /** Longest time without a word of it; ms. As long as it runs, where it is left out. */
  readonly silence?: number;
  /** Bytes of all its memory; what this machine allows, where it is left out. */
  readonly memory?: number;
  /**
   * Longest time of the processor, which a busy machine does not use up as a clock does; ms. As much as it takes, where it
   * is left out. Only Linux tells it: elsewhere `time` alone ends the child.
   */
  readonly processor?: number;
  /** Between two looks at its memory and its processor time; ms. */
  readonly look?: number;
}

/** How a child ended. */
export interface Ending {
  /** Of an ordinary end; null where it was ended. */
  readonly code: number | null;
  /** Why it was ended; null where it ended by itself, or somebody else ended it. */
  readonly reason: 'time' | 'memory' | 'asked' | null;
  /** Of a child that could not be started. */
  readonly error?: Error;
}

export interface Supervised {
  /** The child has said something. */
  readonly heard: () => void;
  /** Ends the child with all that it started. */
  readonly end: () => void;
  /** When the child has ended and what it was given is the server’s again. */
  readonly ended: Promise<Ending>;
}

/** Ends a child that takes too long or too much memory, and every child with this process. */
export function supervise(child: Confined, limits: Limits, signal?: AbortSignal): Supervised {
  const { pid } = child.process;
  let reason: Ending['reason'] = null;
  const kill = (): void => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has ended already.
    }
  };
  const end = (why: NonNullable<Ending['reason']>): void => {
    reason ??= why;
    kill();
  };
  const asked = (): void => end('asked');
  const tooLong = (): void => end('time');
  const whole = setTimeout(tooLong, Math.min(LONGEST_TIMER, limits.time));
  const silence = setTimeout(tooLong, Math.min(LONGEST_TIMER, limits.silence ?? limits.time));
  const stopWatching = watchResources(pid, {
    memory: limits.memory ?? memoryLimit(),
    processor: limits.processor ?? Infinity,
    every: limits.look ?? LOOK,
    onExceeded: end,
  });
  // Only the kind of death is read from stderr: it could carry file names.
  child.process.stderr?.on('data', (chunk: Buffer) => {
    if (chunk.includes('heap out of memory')) reason ??= 'memory';
  });
  // Where the system runs out of memory it ends a process: this one, and not the server.
  if (pid !== undefined) writeFile(`/proc/${pid}/oom_score_adj`, '800').catch(() => undefined);
  process.once('exit', kill);
  signal?.addEventListener('abort', asked, { once: true });
  if (signal?.aborted === true) asked();

  const { promise, resolve, reject } = Promise.withResolvers<Ending>();
  const finish = (code: number | null, error?: Error): void => {
    clearTimeout(whole);
    clearTimeout(silence);
    stopWatching();
    process.removeListener('exit', kill);
    signal?.removeEventListener('abort', asked);
    // What it started belongs to its group, and ends with it.
    kill();
    child.takeBack().then(() => resolve({ code, reason, ...(error && { error }) }), reject);
  };
  child.process.once('exit', (code) => finish(code));
  child.process.once('error', (error) => {
    if (pid === undefined) finish(null, error);
  });
  return { heard: () => void silence.refresh(), end: asked, ended: promise };
}
