// A thread that opens databases left by a power cut. It is a thread because a damaged database may hang it for good.
import { PGlite } from '@electric-sql/pglite';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { removeProcessFile } from '../embedded/durable-files.ts';
import { recovering } from '../embedded/recovering.ts';
import type { Found } from './reopen.ts';

const library = (name: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(fileURLToPath(import.meta.resolve(`@electric-sql/pglite/${name}`)));
/** Node's types describe the results of WebAssembly, but not its functions. */
const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly: { compile(code: Uint8Array): Promise<WebAssembly.Module> };
};
/** PGlite's code and files, compiled and read only once, because this takes half of the time of opening a database. */
const pgliteWasmModule = await wasm.compile(await library('pglite.wasm'));
const fsBundle = new Blob([await library('pglite.data')]);

parentPort?.on('message', (folder: string) => {
  void look(folder).then(
    (found) => parentPort?.postMessage(found),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  );
});

async function look(folder: string): Promise<Found> {
  // The folder is deleted afterwards, so nothing needs to be flushed.
  await removeProcessFile(folder);
  const database = await recovering(() => PGlite.create({ dataDir: folder, pgliteWasmModule, fsBundle }));
  try {
    const rows = async <T>(query: string): Promise<T[]> => (await database.query<T>(query)).rows;
    return {
      meetings: await rows(`select id, name, status, audio_key as "audioKey",
        (select count(*)::int from passages where meeting_id = meetings.id) as passages from meetings`),
      uploads: await rows('select id, meeting_id is not null as "isTaken" from uploads'),
      templates: (await rows<{ name: string }>('select name from templates')).map(({ name }) => name),
      orphans: (await rows<{ key: string }>('select key from orphaned_files')).map(({ key }) => key),
    };
  } finally {
    await database.close();
  }
}
