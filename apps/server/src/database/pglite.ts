import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { access, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fromPglite } from 'pg-boss';
import { flush, flushTree } from '../storage/flush.ts';
import { closeToOthers, closeTreeToOthers, isOpenToOthers } from '../storage/owner-only.ts';
import { type DatabaseClient, migrations } from './client.ts';
import { DurableFiles } from './durable-files.ts';

/** By default PGlite keeps 128 MB of this process's memory for good, although its files are in the system's cache anyway. */
const BUFFERS = ['-c', 'shared_buffers=16MB'];

/** PGlite's options for PostgreSQL, without the `-F` that turns flushing off; with `fsync`, since its `fdatasync` does nothing. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Opens the database in a folder, or makes it there, and brings its schema up to date. Every commit is on the disk before
 * it is acknowledged.
 * @param onDiskFailure called when the disk refuses to flush; has to end the process
 */
export async function openPglite(folder: string, onDiskFailure: (error: unknown) => void): Promise<DatabaseClient> {
  if (await isThere(join(folder, 'PG_VERSION'))) await takeOver(folder);
  else await make(folder);
  const fs = new DurableFiles(folder, onDiskFailure);
  return clientOf(await PGlite.create({ fs, startParams: [...DURABLE, ...BUFFERS] }));
}

/**
 * Opens a database in memory, for tests.
 * @param content of a database, as PGlite dumps it
 */
export async function openInMemory(content: Blob): Promise<DatabaseClient> {
  const startParams = [...PGlite.defaultStartParams, ...BUFFERS];
  return clientOf(await PGlite.create({ startParams, loadDataDir: content }));
}

/** Makes a database under another name, flushes it, then renames it: a power cut at the first start leaves no half of one. */
async function make(folder: string): Promise<void> {
  const incoming = `${folder}.incoming`;
  await rm(incoming, { recursive: true, force: true });
  const made = await PGlite.create(incoming);
  await made.close();
  await closeTreeToOthers(incoming);
  await flushTree(incoming);
  await rename(incoming, folder);
  await flush(dirname(folder));
}

/**
 * Closes and flushes a database that an earlier Greffier made: everybody can read it, and it may not all be on the disk yet.
 * The version file is closed last, as the sign that the rest is done.
 */
async function takeOver(folder: string): Promise<void> {
  const version = join(folder, 'PG_VERSION');
  if (!(await isOpenToOthers(version))) return;
  await closeTreeToOthers(folder, version);
  await flushTree(folder);
  await closeToOthers(version);
}

async function clientOf(client: PGlite): Promise<DatabaseClient> {
  const db = drizzle({ client });
  await migrate(db, migrations);
  return {
    db,
    kind: 'pglite',
    queueConnection: { backend: 'pglite', db: fromPglite(client) },
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
