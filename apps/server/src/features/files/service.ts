import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import * as repository from './repository.ts';

const UPLOAD_HOURS = 24;
const SWEEP_BATCH = 100;

export type FilesService = ReturnType<typeof createFilesService>;

/**
 * Removes files after their rows. A transaction notes the files that it makes superfluous. The files are removed after
 * the transaction, or by a later sweep if the process dies in between. Keys are storage keys, or prefixes that end with
 * `/`.
 */
export function createFilesService(deps: Pick<Deps, 'database' | 'storage' | 'now' | 'log'>) {
  const { database, storage, log } = deps;

  /** Removes files whose notes are committed. A file that cannot be removed stays noted for the next sweep. */
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

    /**
     * Notes files that become superfluous, inside the transaction that makes them superfluous. `remove` removes the
     * files afterwards.
     */
    discard: (tx: Database, keys: readonly string[]): Promise<void> => repository.noteOrphans(tx, keys, deps.now()),

    /** Announces an upload. Unless `keep` follows within a day, the files under the prefix are removed. */
    announce: (prefix: string): Promise<void> =>
      repository.noteOrphans(database.db, [prefix], new Date(deps.now().getTime() + UPLOAD_HOURS * 3_600_000)),

    /** Keeps an announced upload, inside the transaction that writes its row. */
    keep: (tx: Database, prefix: string): Promise<void> => repository.forgetOrphans(tx, [prefix]),

    /** Makes announced uploads due for removal when the only process starts, because none can be under way then. */
    abandonUploads: (): Promise<void> => repository.makeDue(database.db, deps.now()),

    /** Removes every file that is due. A file that cannot be removed does not hold up the others. */
    async sweep(signal?: AbortSignal): Promise<void> {
      const now = deps.now();
      for (let after = ''; ;) {
        const keys = await repository.dueOrphans(database.db, now, after, SWEEP_BATCH);
        await remove(keys);
        const last = keys.at(-1);
        if (last === undefined || keys.length < SWEEP_BATCH || signal?.aborted) return;
        after = last;
        // The embedded database answers without returning to the event loop, and a storage may do the same.
        await nextTurn();
      }
    },
  };
}
