import { writeFile } from 'node:fs/promises';
import type { Confined } from './confine.ts';
import { memoryLimit, watchResources } from './resource-watch.ts';

/** The longest time that a timer can be set for; ms. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Time between two checks of a child’s memory and processor time; ms. */
const LOOK = 500;

export interface Limits {
  /** Longest run; ms. */
  readonly time: number;
  /** Longest time without a message from the child; ms. No limit if it is left out. */
  readonly silence?: number;
  /** Limit on all memory of the child; bytes. If it is left out, as much as this machine allows. */
  readonly memory?: number;
  /**
   * Limit on the child’s processor time; ms. No limit if it is left out. Unlike `time`, it is not used up while others
   * keep the machine busy. Only Linux reports processor time: on other systems `time` alone ends the child.
   */
  readonly processor?: number;
  /** Time between two checks of the child’s memory and processor time; ms. */
  readonly look?: number;
}

/** The end of a child’s run. */
export interface Ending {
  /** Exit code; null if a signal ended the child. */
  readonly code: number | null;
  /** Reason for which the server ended the child; null if it ended by itself, or something else ended it. */
  readonly reason: 'time' | 'memory' | 'asked' | null;
  /** Error that kept the child from starting, if there was one. */
  readonly error?: Error;
}

export interface Supervised {
  /** To be called when the child has sent a message. */
  readonly heard: () => void;
  /** Ends the child and everything that it started. */
  readonly end: () => void;
  /** Resolves when the child has ended and the server has taken back the files that the child was given. */
  readonly ended: Promise<Ending>;
}

/** Ends a child that takes too long or too much memory, and at the latest when this process ends. */
export function supervise(child: Confined, limits: Limits, signal?: AbortSignal): Supervised {
  const { pid } = child.process;
  let reason: Ending['reason'] = null;
  const kill = (): void => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // The whole process group has ended already.
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
  // stderr is read only to find out how the child died, and not logged: it could hold file names.
  child.process.stderr?.on('data', (chunk: Buffer) => {
    if (chunk.includes('heap out of memory')) reason ??= 'memory';
  });
  // When the machine runs out of memory, the system should end the child, not the server.
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
    // Everything that the child started belongs to its process group, which is ended as a whole.
    kill();
    child.takeBack().then(() => resolve({ code, reason, ...(error && { error }) }), reject);
  };
  child.process.once('exit', (code) => finish(code));
  child.process.once('error', (error) => {
    if (pid === undefined) finish(null, error);
  });
  return { heard: () => void silence.refresh(), end: asked, ended: promise };
}
