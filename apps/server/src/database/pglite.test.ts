import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import fs from 'node:fs';
import { cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DatabaseClient } from './client.ts';
import { openPglite } from './pglite.ts';

/** A database as Greffier used to make it: nothing was flushed, and its files were open to all. */
let former: string;
let home: string;
let folder: string;
let client: DatabaseClient | null = null;
const failures: unknown[] = [];

beforeAll(async () => {
  former = await mkdtemp(join(tmpdir(), 'greffier-pglite-'));
  const made = await PGlite.create(former);
  await made.exec('create table notes (line text); insert into notes values (0)');
  await made.close();
});
afterAll(() => rm(former, { recursive: true, force: true }));
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'greffier-pglite-'));
  folder = join(home, 'database');
});
afterEach(async () => {
  await client?.close();
  client = null;
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(home, { recursive: true, force: true });
});

const open = async (): Promise<DatabaseClient> => (client = await openPglite(folder, (error) => failures.push(error)));

/** Everything in the database's folder that somebody besides its owner may read or write. */
async function openToOthers(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const modes = await Promise.all(paths.map(async (path) => (await lstat(path)).mode));
  return paths.filter((_, i) => ((modes[i] ?? 0) & 0o077) !== 0);
}

/** Counts the files that are flushed while `work` runs. */
async function flushesOf(work: () => Promise<unknown>): Promise<number> {
  const flushed = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  await work();
  const { length } = flushed.mock.calls;
  flushed.mockRestore();
  syncBuiltinESMExports();
  return length;
}

it('flushes every write before it is acknowledged, also of a database that was made without flushing', async () => {
  await cp(former, folder, { recursive: true });
  const { db } = await open();
  for (let i = 1; i <= 5; i += 1) {
    const flushes = await flushesOf(() => db.execute(sql`insert into notes values (${i})`));
    expect(flushes).toBeGreaterThanOrEqual(1);
  }
  expect(await db.execute(sql`select line from notes`)).toHaveProperty('rows.length', 6);
});

it('closes every file to other users, also of a database that was open to all', async () => {
  await cp(former, folder, { recursive: true });
  expect((await openToOthers()).length).toBeGreaterThan(900);
  const { db } = await open();
  await db.execute(sql`create table written_later (line text)`);
  await db.execute(sql`checkpoint`);
  expect(await openToOthers()).toEqual([]);
});

it('makes a new database under another name, closed to others, so that an interrupted start leaves no half of one', async () => {
  fs.mkdirSync(`${folder}.incoming`);
  fs.writeFileSync(join(`${folder}.incoming`, 'PG_VERSION'), '');
  await open();
  expect(await readdir(home)).toEqual(['database']);
  expect(await openToOthers()).toEqual([]);
});

it('reports a disk that refuses to flush, and acknowledges nothing', async () => {
  await cp(former, folder, { recursive: true });
  const { db } = await open();
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  });
  syncBuiltinESMExports();
  await expect(db.execute(sql`insert into notes values (1)`)).rejects.toThrow('insert into notes');
  expect(failures).toHaveLength(1);
  // PostgreSQL has given up: another query, or an orderly end, would never return.
  client = null;
});
