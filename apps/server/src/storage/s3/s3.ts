import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf, orFull, scratchIn } from '../scratch.ts';
import { checkKey, type Storage } from '../storage.ts';
import { s3Arriving, UPLOADS } from './arriving.ts';
import { openObjects } from './objects.ts';
import type { S3Settings } from './settings.ts';
import { s3Work, WORK } from './work.ts';

/** Age at which a scratch file counts as left by a process that died, because no job takes longer. */
const ABANDONED_MS = 13 * 60 * 60 * 1000;
/** Shortest length of a part; bytes. Servers refuse parts that are too short, except for the last. */
const LEAST_PART_BYTES = 8 * 1024 * 1024;
/** Largest number of parts; servers accept 10,000. */
const MOST_PARTS = 9_000;

/** Tells whether a key belongs to a recording in pieces or to a transcription under way. */
const isWork = (key: string): boolean => key.startsWith(UPLOADS) || key.startsWith(WORK);

/**
 * Makes a storage in a bucket that any number of processes share. The data folder has only scratch files, which may
 * vanish at any time.
 * @param maxBytes size of the largest file
 */
export function s3Storage(settings: S3Settings, dataDir: string, maxBytes: number): Storage {
  const objects = openObjects(settings, Math.max(LEAST_PART_BYTES, Math.ceil(maxBytes / MOST_PARTS)));
  const scratch = scratchIn(join(dataDir, 'scratch'));
  const work = s3Work(objects, dataDir);

  return {
    onDisk: false,
    arriving: s3Arriving(objects, scratch),
    work,

    async prepare(alone) {
      await scratch.clear(alone ? Infinity : Date.now() - ABANDONED_MS);
      await objects.check();
      await work.tidy();
    },

    async put(key, content, bytes) {
      // The stream may fail before its first byte is read, and an unhandled error would end the process.
      content.on('error', () => undefined);
      return objects.putStream(checkKey(key), content, bytes).catch((error: unknown) => {
        throw orFull(error);
      });
    },

    async putFile(key, path) {
      const { size } = await stat(path);
      await objects.putStream(checkKey(key), createReadStream(path), size).catch((error: unknown) => {
        throw orFull(error);
      });
    },

    putMade: (key, make) =>
      scratch.with(async (path) => {
        const made = await make(path);
        const file = await stat(path).catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') return null;
          throw error;
        });
        if (file !== null) await objects.putStream(checkKey(key), createReadStream(path), file.size);
        return { made, stored: file !== null };
      }),

    withTemporary: (use) => scratch.with(use),

    get: async (key, part) => objects.get(checkKey(key), part),

    withFile: async (key, use) =>
      scratch.with(async (path) => {
        await pipeline(await objects.get(checkKey(key)), createWriteStream(path, { mode: 0o600 }));
        return use(path);
      }),

    size: async (key) => objects.size(checkKey(key)),

    async *list() {
      for await (const one of objects.list('')) if (!isWork(one.key)) yield one;
    },

    remove: async (key) => (checkKey(key).endsWith('/') ? objects.removeBelow(key) : objects.remove([key])),

    check: () => objects.check(),
  };
}
