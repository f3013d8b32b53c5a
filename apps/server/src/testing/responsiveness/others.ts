import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseClient } from '../../database/client.ts';

/** Pause between two of the other people's calls. */
const PAUSE_MS = 1;

/**
 * Sends small queries to the database all the time while `work` runs, as other people's calls do. Each answer must wait
 * for this thread and for PGlite.
 * @returns the result of `work`, and how long the slowest answer took, in milliseconds of this thread's processor time,
 * so that neither a busy machine nor the server's other threads count
 */
export async function whileOthersAsk<T>(
  database: Pick<DatabaseClient, 'ping'>,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly longestWait: number }> {
  const state = { isWorking: true, longestWait: 0 };
  const others = async (): Promise<void> => {
    while (state.isWorking) {
      const before = process.threadCpuUsage();
      // Another person's call may come at any moment, so it first waits for the present work of this thread.
      await pause(PAUSE_MS);
      await database.ping();
      const { user, system } = process.threadCpuUsage(before);
      state.longestWait = Math.max(state.longestWait, (user + system) / 1_000);
    }
  };
  const [result] = await Promise.all([work().finally(() => (state.isWorking = false)), others()]);
  return { result, longestWait: state.longestWait };
}
