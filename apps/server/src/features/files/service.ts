import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import * as repository from './repository.ts';

const UPLOAD_HOURS = 24;
const SWEEP_BATCH = 100;

export type FilesService = ReturnType<typeof createFilesService>;

/**
 * Files follow rows: what a transaction makes superfluous is noted inside it and removed after it, by a sweep where
 * the process died in between. Keys are storage keys, or prefixes that end with `/`.
 */
export function createFilesService(deps: Pick<Deps, 'database' | 'storage' | 'now' | 'log'>) {
  const { database, storage, log } = deps;

  /** Removes files whose notes are committed. What cannot be removed now stays noted for the next sweep. */
  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      try {
        await storage.remove(key);
        await repository.forgetOrphans(database.db, [key]);
      } catch (error) {
        log.warn({ error: errorTrace(error) }, 'a file could not be removed; the next sweep tries again');
      }
    }
  }

  return {
    remove,

    /** Notes, inside the transaction that makes them superfluous, files that `remove` takes away afterwards. */
    discard: (tx: Database, keys: readonly string[]): Promise<void> => repository.noteOrphans(tx, keys, deps.now()),

    /** Announces an upload: without `keep` within a day, what was stored under the prefix is removed. */
    announce: (prefix: string): Promise<void> =>
      repository.noteOrphans(database.db, [prefix], new Date(deps.now().getTime() + UPLOAD_HOURS * 3_600_000)),

    /** Inside the transaction that writes the row an announced upload belongs to. */
    keep: (tx: Database, prefix: string): Promise<void> => repository.forgetOrphans(tx, [prefix]),

    /** At the start of the only process there is: no announced upload is under way any more. */
    abandonUploads: (): Promise<void> => repository.makeDue(database.db, deps.now()),

    /** Removes every file that is due; one that cannot go now keeps none of the others. */
    async sweep(signal?: AbortSignal): Promise<void> {
      const now = deps.now();
      for (let after = ''; ;) {
        const keys = await repository.dueOrphans(database.db, now, after, SWEEP_BATCH);
        await remove(keys);
        const last = keys.at(-1);
        if (last === undefined || keys.length < SWEEP_BATCH || signal?.aborted) return;
        after = last;
        // The embedded database answers without a turn of the event loop, and a storage may too.
        await nextTurn();
      }
    },
  };
}
