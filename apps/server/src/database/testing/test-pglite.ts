import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DatabaseClient, migrations } from '../client.ts';
import { openInMemory } from '../embedded/pglite.ts';

const cache = resolve(import.meta.dirname, '../../../../../node_modules/.cache/greffier-database');
const library = resolve(fileURLToPath(import.meta.resolve('@electric-sql/pglite')), '../../package.json');

/**
 * Opens a new, empty, migrated database in memory. Creating one takes PGlite seconds, so each machine keeps the first
 * database, and opens all others as copies of it.
 */
export async function openMemoryDatabase(): Promise<DatabaseClient> {
  return openInMemory(await content());
}

/** Creates a migrated, empty database on the disk; it need not be flushed. */
export async function layOutMigrated(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = await PGlite.create({ dataDir: folder, loadDataDir: await content() });
  await made.close();
}

let read: Promise<Blob> | null = null;

/** Returns the content of a migrated, empty database. Each process makes or reads this content only once. */
const content = (): Promise<Blob> =>
  (read ??= readContent().catch((error: unknown) => {
    read = null;
    throw error;
  }));

async function readContent(): Promise<Blob> {
  const file = join(cache, `${await madeOf()}.tar`);
  return new Blob([await readFile(file).catch(() => makeContent(file))]);
}

/** Hashes everything that the content depends on: PGlite's version, and every migration. */
async function madeOf(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(library));
  const { migrationsFolder } = migrations;
  for (const name of (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted())
    hash.update(await readFile(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function makeContent(file: string): Promise<Buffer<ArrayBuffer>> {
  const client = await PGlite.create();
  await migrate(drizzle({ client }), migrations);
  const dump = await client.dumpDataDir('none');
  await client.close();
  const content = Buffer.from(await dump.arrayBuffer());
  await mkdir(cache, { recursive: true });
  // The content for other migrations is no longer needed.
  for (const name of await readdir(cache)) if (name.endsWith('.tar')) await rm(join(cache, name), { force: true });
  // Several processes may write the file at once: each copy is complete, and the last one stays.
  const incoming = `${file}.${randomUUID()}`;
  await writeFile(incoming, content);
  await rename(incoming, file);
  return content;
}
