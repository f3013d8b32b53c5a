import { makeFolder } from '@greffier/children/flush';
import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFull, StorageFullError } from './storage.ts';

/** A folder of files that may be lost at any time: drafts, and copies of files that are stored elsewhere. */
export interface Scratch {
  /** Calls `use` with a path where nothing exists yet, and then removes any file there. */
  with<T>(use: (path: string) => Promise<T>): Promise<T>;
  /** Makes the folder, and removes the files to which nobody has written since the given moment. */
  clear(before: number): Promise<void>;
}

export function scratchIn(folder: string): Scratch {
  return {
    async with(use) {
      await makeFolder(folder);
      const path = join(folder, randomUUID());
      try {
        return await use(path);
      } catch (error) {
        throw orFull(error);
      } finally {
        await rm(path, { force: true });
      }
    },

    async clear(before) {
      await makeFolder(folder);
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const info = await stat(path).catch(() => null);
        if (info !== null && info.mtimeMs < before) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

/** Turns an error into StorageFullError if it says that the disk is full; passes on any other error. */
export function orFull(error: unknown): unknown {
  return isStorageFull(error) ? new StorageFullError('no room in the storage', { cause: error }) : error;
}

export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
