import { type Errand, type Outcome, startThread, type Thread } from './thread.ts';
import { ThreadError } from './thread-error.ts';
import { turns } from './turns.ts';

export interface Pool {
  /** Runs an errand in a thread. @throws ThreadError, the signal's reason */
  run(errand: Errand): Promise<Outcome>;
}

/** A thread that waits for its next errand. */
interface Idle {
  readonly thread: Thread;
  readonly end: NodeJS.Timeout;
}

/**
 * Makes a pool that starts threads when they are needed. People take turns with their errands.
 * @param threads largest number of threads, at work or kept warm; with two or more, one person never has all of them
 */
export function openPool(threads: number): Pool {
  const places = turns(threads);
  const idle: Idle[] = [];
  let started = 0;

  function takeOut(wanted: (thread: Thread) => boolean): Thread | null {
    const at = idle.findIndex(({ thread }) => wanted(thread));
    const one = idle[at];
    if (one === undefined) return null;
    idle.splice(at, 1);
    clearTimeout(one.end);
    return one.thread;
  }

  async function end(thread: Thread): Promise<void> {
    await thread.end();
    started -= 1;
  }

  async function threadFor(errand: Errand): Promise<Thread> {
    const warm = takeOut((thread) => thread.fits(errand));
    if (warm !== null) return warm;
    // A place was free, so if all threads exist, at least one of them is idle. The thread that has been idle the
    // longest is ended to make room.
    const other = started < threads ? null : takeOut(() => true);
    if (other !== null) await end(other);
    started += 1;
    try {
      return startThread(errand);
    } catch (error) {
      started -= 1;
      throw new ThreadError('broke', { cause: error });
    }
  }

  function keep(thread: Thread, warmMs: number): void {
    const timer = setTimeout(() => {
      if (takeOut((one) => one === thread) !== null) void end(thread);
    }, warmMs);
    idle.push({ thread, end: timer.unref() });
  }

  async function carryOut(errand: Errand, release: () => void): Promise<Outcome> {
    const { warmMs } = errand.limits;
    const thread = await threadFor(errand);
    let isSound = false;
    try {
      const outcome = await thread.run(errand);
      isSound = thread.lives;
      return outcome;
    } finally {
      if (isSound && warmMs !== undefined) {
        keep(thread, warmMs);
        release();
      } else {
        // The caller gets the answer at once; the place becomes free only when the thread has stopped.
        void end(thread).finally(release);
      }
    }
  }

  return {
    async run(errand) {
      const release = await places.take(errand.signal);
      return carryOut(errand, release);
    },
  };
}
