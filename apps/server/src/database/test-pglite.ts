import { PGlite } from '@electric-sql/pglite';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type DatabaseClient, openPglite } from './client.ts';

const cache = resolve(import.meta.dirname, '../../../../node_modules/.cache/greffier-database');
const library = resolve(fileURLToPath(import.meta.resolve('@electric-sql/pglite')), '../../package.json');

/**
 * Opens a new, empty, migrated database in memory. PGlite takes seconds to make one: the first that a machine makes is
 * kept, and others begin as its copy.
 */
export async function openMemoryDatabase(): Promise<DatabaseClient> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(library, 'utf8')));
  const file = join(cache, `${version}.tar`);
  const content = await readFile(file).catch(() => makeContent(file));
  return openPglite(null, new Blob([content]));
}

async function makeContent(file: string): Promise<Buffer<ArrayBuffer>> {
  const client = await PGlite.create();
  const dump = await client.dumpDataDir('none');
  await client.close();
  const content = Buffer.from(await dump.arrayBuffer());
  await mkdir(cache, { recursive: true });
  // Several processes may make it at once: each whole, and the last one stays.
  const incoming = `${file}.${randomUUID()}`;
  await writeFile(incoming, content);
  await rename(incoming, file);
  return content;
}
