import { flush, flushNames, makeFolder } from '@greffier/children/flush';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { access, chmod, constants, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Storage, StorageFullError, StorageMissingError } from './storage.ts';

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/;
const INCOMING = '.incoming';
/** If nobody has written to a file for this long, it was left by a process that died. */
const ABANDONED_MS = 60 * 60 * 1000;

export interface DiskStorage extends Storage {
  /**
   * Makes the folder and removes half-written files.
   * @param alone no other process writes here, so every half-written file is abandoned
   */
  prepare(alone: boolean): Promise<void>;
}

/**
 * Storage in a folder. A file is written under `.incoming`, forced to the disk, then renamed, and its new name is
 * forced to the disk too. So no reader ever sees half a file, even after a crash, and what is stored survives a power
 * cut.
 */
export function diskStorage(root: string): DiskStorage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a storage key');
    return join(root, ...key.split('/'));
  };

  const incomingPath = async (): Promise<string> => {
    const folder = join(root, INCOMING);
    await makeFolder(folder);
    return join(folder, randomUUID());
  };

  const existing = async (key: string): Promise<string> => {
    const path = pathOf(key);
    const info = await stat(path).catch(orMissing);
    if (!info.isFile()) throw new StorageMissingError('the stored file is missing');
    return path;
  };

  /** Lets `write` write a file aside, and returns its result after the file, if there is one, has its name. */
  const writeAside = async <T>(key: string, write: (incoming: string) => Promise<T>): Promise<[T, Stats | null]> => {
    const path = pathOf(key);
    const incoming = await incomingPath();
    try {
      const written = await write(incoming);
      const info = await stat(incoming).catch(orNone);
      if (info === null) return [written, null];
      await makeFolder(dirname(path));
      await rename(incoming, path);
      await flushNames(root, path);
      return [written, info];
    } catch (error) {
      await rm(incoming, { force: true });
      throw isFull(error) ? new StorageFullError('no room in the storage', { cause: error }) : error;
    }
  };

  return {
    async put(key, content) {
      // The stream may fail before its first byte is read, and an unhandled error would end the process. `pipeline`
      // reports the error again.
      content.on('error', () => undefined);
      const [, info] = await writeAside(key, (incoming) =>
        pipeline(content, createWriteStream(incoming, { mode: 0o600, flush: true })),
      );
      if (info === null) throw new StorageMissingError('the stored file is missing');
      return info.size;
    },

    async putMade(key, make) {
      const [made, info] = await writeAside(key, async (incoming) => {
        const result = await make(incoming);
        await chmod(incoming, 0o600).then(() => flush(incoming), orNone);
        return result;
      });
      return { made, stored: info !== null };
    },

    async putFile(key, path) {
      const target = pathOf(key);
      await makeFolder(dirname(target));
      try {
        // Both names have the same content: if the first is removed, the second stays.
        await link(path, target);
        await flush(target);
        await flushNames(root, target);
      } catch (error) {
        if (isFull(error)) throw new StorageFullError('no room in the storage', { cause: error });
        // The file is on another disk, or on one without hard links.
        await this.put(key, createReadStream(path));
      }
    },

    async withTemporary(use) {
      const path = await incomingPath();
      try {
        return await use(path);
      } catch (error) {
        throw isFull(error) ? new StorageFullError('no room in the storage', { cause: error }) : error;
      } finally {
        await rm(path, { force: true });
      }
    },

    async get(key, part): Promise<Readable> {
      // It is opened before it is returned, so that a reader does not notice if the file is removed at this moment.
      const file = await open(await existing(key)).catch(orMissing);
      return file.createReadStream(part);
    },

    async withFile(key, use) {
      return use(await existing(key));
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { recursive: key.endsWith('/'), force: true });
      // After a power cut, a destroyed recording must not come back, because no row would know of it any more.
      await flush(dirname(path)).catch(orNone);
    },

    async check() {
      await access(root, constants.W_OK);
    },

    async prepare(alone) {
      const incoming = join(root, INCOMING);
      await makeFolder(incoming);
      const limit = alone ? Infinity : Date.now() - ABANDONED_MS;
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const info = await stat(path).catch(() => null);
        if (info !== null && info.mtimeMs < limit) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

function orMissing(error: unknown): never {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') {
    throw new StorageMissingError('the stored file is missing', { cause: error });
  }
  throw error;
}

function orNone(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT';
