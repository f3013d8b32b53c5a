import { flush, makeFolder } from '@greffier/children/flush';
import { createWriteStream } from 'node:fs';
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Arriving } from '../arriving.ts';
import { codeOf } from '../scratch.ts';
import { StorageMissingError } from '../storage.ts';
import type { RootFolder } from './root-folder.ts';

/** Keeps recordings that arrive in pieces, each in a file that grows. */
export function diskArriving(root: RootFolder): Arriving {
  const folder = root.path;
  const pathOf = (id: string): string => join(folder, id);

  return {
    create: (id) =>
      root.use(async () => {
        await makeFolder(folder);
        await writeFile(pathOf(id), '');
        await flush(folder);
      }),

    size: (id) =>
      root
        .use(() => stat(pathOf(id)))
        .then(
          ({ size }) => size,
          (error: unknown) => {
            if (codeOf(error) === 'ENOENT') return null;
            throw error;
          },
        ),

    settle: (id) => root.use(() => flush(pathOf(id))),

    async append(id, offset, content) {
      let until = offset;
      const counting = new Transform({
        transform(chunk: Buffer, _, done) {
          until += chunk.length;
          done(null, chunk);
        },
      });
      await root.use(() =>
        pipeline(content, counting, createWriteStream(pathOf(id), { flags: 'r+', start: offset, flush: true })),
      );
      return until;
    },

    async read(id, bytes) {
      // The file is opened before its stream is returned. Otherwise, if the file were removed a moment later, the
      // stream would fail before anybody listens.
      const file = await root
        .use(() => open(pathOf(id)))
        .catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') throw new StorageMissingError('the upload is missing', { cause: error });
          throw error;
        });
      return file.createReadStream(bytes === undefined ? {} : { end: bytes - 1 });
    },

    async withFile(id, use) {
      if ((await this.size(id)) === null) throw new StorageMissingError('the upload is missing');
      return root.use(() => use(pathOf(id)));
    },

    remove: (id) => root.use(() => rm(pathOf(id), { force: true })),

    list: () => root.use(() => readdir(folder).catch(() => [])),
  };
}
