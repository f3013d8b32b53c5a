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

/** PGlite's own 128 MB would stay in this process's memory for good; its files are in the system's cache anyway. */
const BUFFERS = ['-c', 'shared_buffers=16MB'];

/** What PGlite starts PostgreSQL with, less the `-F` that turns flushing off; its `fdatasync` does nothing, its `fsync` does. */
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
 * @param onDiskFailure told that the disk refused to flush; has to end the process
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

/** Made aside and flushed before it gets its name: a power cut at the first start leaves no half of a database. */
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
 * A database that an earlier Greffier made is readable by everybody, and what that one wrote may not be on the disk yet.
 * Its version file is closed last: it tells that the rest is done.
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
