import { openPool, type Pool } from './pool.ts';
import { type Task, type TaskLimits, threadTask } from './task.ts';
import type { TestTask } from './test-worker.ts';

/** Thrown when a test's thread refuses its work. */
export class OddTestError extends Error {}

/** Makes a task for tests, in a pool and within limits of its own. */
export const testTask = (pool: Pool = openPool(1), limits: Partial<TaskLimits> = {}): Task<TestTask> =>
  threadTask<TestTask>({
    script: new URL('./test-worker.ts', import.meta.url),
    pool,
    limits: { timeoutMs: 60_000, memoryMb: 64, ...limits },
    refuse: (code) => new OddTestError(code),
  });

/** Computes for ever in a thread, like a regular expression that backtracks without end. */
export async function burn(signal: AbortSignal, timeoutMs = 60_000): Promise<never> {
  await testTask(openPool(1), { timeoutMs })({ kind: 'burn' }, { signal });
  throw new Error('what never ends has ended');
}

/**
 * Measures the longest time for which work blocks the event loop. It counts milliseconds of this thread's processor
 * time, so that a busy machine adds nothing.
 */
export async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = spent();
  let longest = 0;
  const look = (): void => {
    const now = spent();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const looking = setInterval(look, 5);
  await work();
  clearInterval(looking);
  look();
  return longest;
}
