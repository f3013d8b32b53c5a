import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseClient } from '../database/client.ts';

/** Between two questions of others. */
const PAUSE_MS = 1;

/**
 * Asks the database something small, as every call of other people does, again and again while `work` goes on: the answer
 * needs both a turn of this thread and one of PGlite.
 * @returns what `work` does, and how long the longest of these answers took, in milliseconds of this thread's processor
 *   time: neither what else a busy machine does counts, nor what the server's other threads do
 */
export async function whileOthersAsk<T>(
  database: Pick<DatabaseClient, 'ping'>,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly longestWait: number }> {
  const state = { isWorking: true, longestWait: 0 };
  const others = async (): Promise<void> => {
    while (state.isWorking) {
      const before = process.threadCpuUsage();
      // Whoever wants to ask meanwhile waits for what this thread does.
      await pause(PAUSE_MS);
      await database.ping();
      const { user, system } = process.threadCpuUsage(before);
      state.longestWait = Math.max(state.longestWait, (user + system) / 1_000);
    }
  };
  const [result] = await Promise.all([work().finally(() => (state.isWorking = false)), others()]);
  return { result, longestWait: state.longestWait };
}
