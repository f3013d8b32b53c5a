import { makeFolder } from '@greffier/children/flush';
import { stat } from 'node:fs/promises';
import { StorageUnavailableError } from '../storage.ts';

/** A folder directly below the data folder, which a storage made at its start and must not make a second time. */
export interface RootFolder {
  readonly path: string;
  /** Makes the folder if it does not exist, and remembers which one it is. */
  open(): Promise<void>;
  /**
   * Makes sure that the folder is still the one that was opened. If its volume was unmounted, the path leads nowhere, or
   * to another folder on the disk below, and what is written there is lost once the volume is back. Nothing is checked
   * before the folder was opened.
   * @throws StorageUnavailableError
   */
  check(): Promise<void>;
  /**
   * Calls `action` if the folder is still the same. Any failure of `action` counts as that of the folder if it has gone
   * meanwhile.
   * @throws StorageUnavailableError
   */
  use<T>(action: () => Promise<T>): Promise<T>;
}

export function rootFolder(path: string): RootFolder {
  let opened: string | null = null;

  async function check(): Promise<void> {
    if (opened === null) return;
    const found = await identityOf(path).catch((error: unknown) => {
      throw new StorageUnavailableError('a folder of the storage is gone', { cause: error });
    });
    if (found !== opened) throw new StorageUnavailableError('a folder of the storage is another one than at the start');
  }

  return {
    path,
    async open() {
      await makeFolder(path);
      opened = await identityOf(path);
    },
    check,
    async use(action) {
      await check();
      try {
        return await action();
      } catch (error) {
        await check();
        throw error;
      }
    },
  };
}

async function identityOf(path: string): Promise<string> {
  // Some file systems have inodes that no double can hold.
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}
