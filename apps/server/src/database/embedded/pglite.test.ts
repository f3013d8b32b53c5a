import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { cp, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { onBehalfOf } from '../../actor.ts';
import type { DatabaseClient } from '../client.ts';
import { openPglite } from './pglite.ts';
import { EVERY_MS } from './tidy.ts';

/** Folder of a database of an earlier Greffier: it was never flushed, and its files were open to everybody. */
let former: string;
let home: string;
let folder: string;
let client: DatabaseClient | null = null;

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

const open = async (): Promise<DatabaseClient> =>
  (client = await openPglite(folder, (error) => {
    throw error;
  }));
/** Opens the former database, which takes less time than making one. */
async function openFormer(): Promise<DatabaseClient> {
  await cp(former, folder, { recursive: true });
  return open();
}

/** Lists the files and folders of the database that anybody besides their owner may read or write. */
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

it('flushes every write before it is acknowledged, even in a database that was made without flushing', async () => {
  const { db } = await openFormer();
  for (let i = 1; i <= 5; i += 1) {
    const flushes = await flushesOf(() => db.execute(sql`insert into notes values (${i})`));
    expect(flushes).toBeGreaterThanOrEqual(1);
  }
  expect(await db.execute(sql`select line from notes`)).toHaveProperty('rows.length', 6);
});

it('opens after a power cut that left an unlogged table’s file, but not the empty one that it is made anew from', async () => {
  const running = join(home, 'running');
  await cp(former, running, { recursive: true });
  const before = await PGlite.create(running);
  await before.exec('create unlogged table counts (calls integer)');
  const { rows } = await before.query<{ path: string }>(`select pg_relation_filepath('counts') as path`);
  await cp(running, folder, { recursive: true });
  await before.close();
  await rm(join(folder, `${rows[0]?.path}_init`));
  const { db } = await open();
  expect(await db.execute(sql`select line from notes`)).toHaveProperty('rows.length', 1);
  expect(await db.execute(sql`select calls from counts`)).toHaveProperty('rows.length', 0);
});

it('opens after a power cut that left PostgreSQL’s process file empty', async () => {
  await cp(former, folder, { recursive: true });
  await writeFile(join(folder, 'postmaster.pid'), '');
  const { db } = await open();
  expect(await db.execute(sql`select line from notes`)).toHaveProperty('rows.length', 1);
});

it('closes every file to other users, even in a database that was open to everybody', async () => {
  await cp(former, folder, { recursive: true });
  expect((await openToOthers()).length).toBeGreaterThan(900);
  const { db } = await open();
  await db.execute(sql`create table written_later (line text)`);
  await db.execute(sql`checkpoint`);
  expect(await openToOthers()).toEqual([]);
});

it('makes a new database under a temporary name, closed to others, so that a failed start leaves no half database', async () => {
  fs.mkdirSync(`${folder}.incoming`);
  fs.writeFileSync(join(`${folder}.incoming`, 'PG_VERSION'), '');
  await open();
  expect(await readdir(home)).toEqual(['database']);
  expect(await openToOthers()).toEqual([]);
});

it.each(['query', 'transaction'])(
  'answers another person, and lets the event loop turn, before all that one person asks is answered (each a %s)',
  async (kind) => {
    const database = await openFormer();
    const answered: string[] = [];
    const count = sql`select count(*) from generate_series(1, 10000)`;
    const ask = async (): Promise<void> => {
      if (kind === 'query') await database.db.execute(count);
      else await database.db.transaction((tx) => tx.execute(count));
      answered.push('one');
    };
    const many = onBehalfOf('one', () => Array.from({ length: 20 }, ask));
    const turned = new Promise((resolve) => setImmediate(resolve)).then(() => answered.push('turn'));
    await onBehalfOf('another', () => database.ping()).then(() => answered.push('another'));
    await Promise.all([...many, turned]);
    expect(answered.indexOf('another')).toBeLessThan(4);
    expect(answered.indexOf('turn')).toBeLessThan(4);
  },
);

it('gives others as much time as one person’s long query or transaction took before that person’s next one', async () => {
  const database = await openFormer();
  const answered: string[] = [];
  const long = sql`select count(*) from generate_series(1, 500000)`;
  const many = onBehalfOf('one', () =>
    [1, 2].map(async () => {
      await database.db.transaction((tx) => tx.execute(long));
      answered.push('one');
    }),
  );
  const others = onBehalfOf('another', async () => {
    while (answered.filter((who) => who === 'one').length < 2) {
      await database.ping();
      answered.push('another');
    }
  });
  await Promise.all([...many, others]);
  // Without a pause after the first long query, the second would run after only one query by the other person.
  expect(answered.lastIndexOf('one') - answered.indexOf('one')).toBeGreaterThan(4);
});

it('answers all waiting queries before it closes', async () => {
  const database = await openFormer();
  const asked = Array.from({ length: 10 }, (_, number) =>
    onBehalfOf(`person ${number % 3}`, async () => {
      await database.db.transaction((tx) => tx.execute(sql`select 1`));
      return number;
    }),
  );
  await database.close();
  client = null;
  expect(await Promise.all(asked)).toEqual([...asked.keys()]);
});

it('goes on for everybody after a query, a transaction or a job queue’s block of statements has failed', async () => {
  const database = await openFormer();
  const impossible = sql`select 1 / 0`;
  const failures = [
    () => database.db.execute(impossible).then(() => null),
    () => database.db.transaction((tx) => tx.execute(impossible)),
    () => database.queueConnection.db?.executeSql('begin; select 1 / 0; commit'),
  ].map((fail) => [onBehalfOf('one', fail), onBehalfOf('another', () => database.ping())] as const);
  for (const [failure, next] of failures) {
    await expect(failure).rejects.toThrow(/1 \/ 0|by zero/);
    await expect(next).resolves.toBeUndefined();
  }
});

async function timesTidied(db: DatabaseClient['db']): Promise<number> {
  const times = sql<number>`vacuum_count::int`;
  const [notes] = await db
    .select({ times })
    .from(sql`pg_stat_user_tables`)
    .where(sql`relname = 'notes'`);
  return notes?.times ?? 0;
}

it('reclaims the room of overwritten rows', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db } = await openFormer();
  const sizes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (let i = 0; i < 5; i += 1)
      await db.execute(sql`update notes set line = ${randomBytes(150_000).toString('base64')}`);
    await vi.waitUntil(
      async () => {
        // PostgreSQL may count overwritten rows up to a second late.
        vi.advanceTimersByTime(EVERY_MS);
        return (await timesTidied(db)) > round;
      },
      { timeout: 30_000, interval: 100 },
    );
    const [size] = await db
      .select({ bytes: sql<number>`pg_total_relation_size('notes')::int` })
      .from(sql`(values (1)) as one`);
    sizes.push(size?.bytes ?? 0);
  }
  expect(sizes[3]).toBeLessThan(2 * (sizes[0] ?? 0));
});

it.each([
  ['has no room for the log', 'writeSync'],
  ['refuses to flush', 'fsyncSync'],
])('reports a disk that %s, and acknowledges no write', async (_, refusing) => {
  await cp(former, folder, { recursive: true });
  const child = fileURLToPath(new URL('./refusing-disk.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [child, folder, refusing], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: 'reported\n' });
});
