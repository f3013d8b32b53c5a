import { flush, flushNames, makeFolder } from '@greffier/children/flush';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, orFull, scratchIn } from '../scratch.ts';
import { checkKey, isStorageUnavailable, type Storage, StorageMissingError } from '../storage.ts';
import { uploadsFolder, workFolder } from '../workspace.ts';
import { diskArriving } from './arriving.ts';
import { rootFolder } from './root-folder.ts';
import { diskWork } from './work.ts';

const INCOMING = '.incoming';
/** Time without a write after which a file counts as left by a process that died; ms. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Makes a storage in the data folder. A file is written under `.incoming`, forced to the disk, then renamed, and its
 * new name is forced to the disk too. So no reader ever sees half a file, even after a crash, and stored files survive
 * a power cut.
 *
 * The folders that it owns are made by `prepare`. If one of them is gone later, calls fail as unavailable until the same
 * folder is back.
 */
export function diskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files');
  const files = rootFolder(root);
  const uploads = rootFolder(uploadsFolder(dataDir));
  const work = rootFolder(workFolder(dataDir));
  const scratch = scratchIn(join(root, INCOMING));
  const pathOf = (key: string): string => join(root, ...checkKey(key).split('/'));

  const temporary: Storage['withTemporary'] = (use) => files.use(() => scratch.with(use));

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
    return temporary(async (incoming) => {
      const written = await write(incoming);
      // A volume that went away during the write must not be replaced by a folder on the disk below.
      await files.check();
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
    arriving: diskArriving(uploads),
    work: diskWork(dataDir, work),

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
      try {
        await files.use(async () => {
          await makeFolder(dirname(target));
          // The link is a second name for the same content. If the first name is removed, the second stays.
          await link(path, target);
          await flush(target);
          await flushNames(root, target);
        });
      } catch (error) {
        const understood = orFull(error);
        if (understood !== error || isStorageUnavailable(error)) throw understood;
        // The file is on another disk, or on one without hard links.
        await this.put(key, createReadStream(path));
      }
    },

    withTemporary: temporary,

    async get(key, part): Promise<Readable> {
      // The file is opened before its stream is returned, so that a reader can finish even if the file is removed at
      // this moment.
      const file = await files.use(async () => open((await existing(key)).path).catch(orMissing));
      return file.createReadStream(part);
    },

    withFile: (key, use) => files.use(async () => use((await existing(key)).path)),

    size: (key) => files.use(async () => (await existing(key)).size),

    async *list() {
      const all = () => readdir(root, { recursive: true, withFileTypes: true });
      const entries = await files.use(all).catch(orNone);
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
      await files.use(async () => {
        await rm(path, { recursive: key.endsWith('/'), force: true });
        // A destroyed recording must not come back after a power cut, because no row refers to it any more.
        await flush(dirname(path)).catch(orNone);
      });
    },

    async check() {
      for (const folder of [files, uploads, work]) await folder.check();
      await access(root, constants.W_OK);
    },

    async prepare(alone) {
      for (const folder of [files, uploads, work]) await folder.open();
      await scratch.clear(alone ? Infinity : Date.now() - ABANDONED_MS);
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
