import { flush, flushNames, makeFolder } from '@greffier/children/flush';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, orFull, scratchIn } from '../scratch.ts';
import { checkKey, type Storage, StorageMissingError } from '../storage.ts';
import { diskWork } from '../workspace.ts';
import { diskArriving } from './arriving.ts';

const INCOMING = '.incoming';
/** Time without a write after which a file counts as left by a process that died; ms. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Makes a storage in the data folder. A file is written under `.incoming`, forced to the disk, then renamed, and its
 * new name is forced to the disk too. So no reader ever sees half a file, even after a crash, and stored files survive
 * a power cut.
 */
export function diskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files');
  const scratch = scratchIn(join(root, INCOMING));
  const pathOf = (key: string): string => join(root, ...checkKey(key).split('/'));

  const existing = async (key: string): Promise<{ readonly path: string; readonly size: number }> => {
    const path = pathOf(key);
    const info = await stat(path).catch(orMissing);
    if (!info.isFile()) throw new StorageMissingError('the stored file is missing');
    return { path, size: info.size };
  };

  /**
   * Lets `write` write a temporary file, then gives the file its final name. Returns the result of `write` and the size
   * of the file in bytes; the size is null if `write` wrote no file.
   */
  const writeAside = async <T>(key: string, write: (incoming: string) => Promise<T>): Promise<[T, number | null]> => {
    const path = pathOf(key);
    return scratch.with(async (incoming) => {
      const written = await write(incoming);
      const info = await stat(incoming).catch(orNone);
      if (info === null) return [written, null];
      await makeFolder(dirname(path));
      await rename(incoming, path);
      await flushNames(root, path);
      return [written, info.size];
    });
  };

  return {
    onDisk: true,
    arriving: diskArriving(dataDir),
    work: diskWork(dataDir),

    async put(key, content) {
      // The stream may fail before its first byte is read, and an unhandled error would end the process. `pipeline`
      // reports the error again.
      content.on('error', () => undefined);
      const [, bytes] = await writeAside(key, (incoming) =>
        pipeline(content, createWriteStream(incoming, { mode: 0o600, flush: true })),
      );
      if (bytes === null) throw new StorageMissingError('the stored file is missing');
      return bytes;
    },

    async putMade(key, make) {
      const [made, bytes] = await writeAside(key, async (incoming) => {
        const result = await make(incoming);
        await chmod(incoming, 0o600).then(() => flush(incoming), orNone);
        return result;
      });
      return { made, stored: bytes !== null };
    },

    async putFile(key, path) {
      const target = pathOf(key);
      await makeFolder(dirname(target));
      try {
        // The link is a second name for the same content. If the first name is removed, the second stays.
        await link(path, target);
        await flush(target);
        await flushNames(root, target);
      } catch (error) {
        const understood = orFull(error);
        if (understood !== error) throw understood;
        // The file is on another disk, or on one without hard links.
        await this.put(key, createReadStream(path));
      }
    },

    withTemporary: (use) => scratch.with(use),

    async get(key, part): Promise<Readable> {
      // The file is opened before its stream is returned, so that a reader can finish even if the file is removed at
      // this moment.
      const file = await open((await existing(key)).path).catch(orMissing);
      return file.createReadStream(part);
    },

    withFile: async (key, use) => use((await existing(key)).path),

    size: async (key) => (await existing(key)).size,

    async *list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(orNone);
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(root, path).split(sep).join('/');
        if (!entry.isFile() || key.startsWith('.')) continue;
        const info = await stat(path).catch(orNone);
        if (info !== null) yield { key, bytes: info.size };
      }
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { recursive: key.endsWith('/'), force: true });
      // A destroyed recording must not come back after a power cut, because no row refers to it any more.
      await flush(dirname(path)).catch(orNone);
    },

    async check() {
      await access(root, constants.W_OK);
    },

    prepare: (alone) => scratch.clear(alone ? Infinity : Date.now() - ABANDONED_MS),
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
