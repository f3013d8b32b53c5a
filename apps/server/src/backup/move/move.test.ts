import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPglite } from '../../database/embedded/pglite.ts';
import { copyRows } from '../../database/backup/copy.ts';
import { connectTo } from '../../database/backup/source.ts';
import { openPostgres } from '../../database/postgres/postgres.ts';
import { createPostgresDatabase } from '../../database/testing/testing.ts';
import { MARKER, OtherStorageError, requireSameStorage, UNDER_WAY } from '../../features/files/same-storage.ts';
import { diskStorage } from '../../storage/disk/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Destination } from './destinations.ts';
import { move } from './move.ts';

let folder: string;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-moves-'));
  url = await createPostgresDatabase();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let dataDir: string;
/** A second folder that stands in for the bucket, because a move treats both in the same way. */
let bucket: Storage;
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
  bucket = diskStorage(await mkdtemp(join(folder, 'bucket-')));
  const disk = diskStorage(dataDir);
  await disk.put('meetings/1/audio', Readable.from(['du son']));
  const database = await openPostgres(url, () => undefined);
  await database.db.execute('delete from installation');
  await requireSameStorage({ database, storage: disk, log: pino({ level: 'silent' }) });
  await database.close();
});

const there = () => ({ dataDir, databaseUrl: url, minFreeBytes: 0, storage: bucket });

/** Queries PostgreSQL as another program would. */
async function ask(query: string, address = url): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<object>(query);
  await client.end();
  return rows;
}

const known = () => ask('select storage_id as id from installation');
const carried = async (): Promise<string> => text(await bucket.get(MARKER));

it('a move counts once the database knows the new storage, even if the note of the move stays there', async () => {
  vi.spyOn(bucket, 'remove').mockRejectedValue(new Error('away'));
  expect(await move(there(), 'bucket')).toMatchObject({ files: { files: 1 }, isEnded: false });
  expect(await known()).toEqual([{ id: await carried() }]);
  expect(await text(await bucket.get(UNDER_WAY))).toContain(await carried());
  expect(await readdir(dataDir)).not.toContain('.restoring');
});

it('files and the database may take longer to move than PostgreSQL lets a transaction last', async () => {
  const name = new URL(url).pathname.slice(1);
  const [{ version }] = (await ask("select current_setting('server_version_num')::int as version")) as [
    { version: number },
  ];
  const limits = ['idle_in_transaction_session_timeout', ...(version >= 170_000 ? ['transaction_timeout'] : [])];
  for (const limit of limits) await ask(`alter database ${name} set ${limit} = '300ms'`);
  const put = bucket.put.bind(bucket);
  vi.spyOn(bucket, 'put').mockImplementation(async (key, content) => {
    if (key === 'meetings/1/audio') await setTimeout(700);
    return put(key, content);
  });
  await move(there(), 'bucket');
  expect(await known()).toEqual([{ id: await carried() }]);

  // This move has two long transactions: its own, and the one that reads the rows afterwards.
  await move({ dataDir, databaseUrl: url, minFreeBytes: 0 }, 'embedded');
  expect(await readdir(dataDir)).toContain('database');
  for (const limit of limits) await ask(`alter database ${name} reset ${limit}`);
});

it('a move that is interrupted moves nothing', async () => {
  const before = await known();
  const stop = new AbortController();
  stop.abort();
  await expect(move(there(), 'bucket', () => undefined, stop.signal)).rejects.toThrow('aborted');
  expect(await known()).toEqual(before);
  await expect(bucket.size('meetings/1/audio')).rejects.toThrow('missing');
  const next = await createPostgresDatabase();
  {
    await using from = connectTo(url);
    await using to = connectTo(next);
    await expect(copyRows(from, to, stop.signal)).rejects.toThrow('aborted');
  }
  expect(await ask('select 1 from installation', next)).toEqual([]);
});

describe('a database that moves while its files stay', () => {
  const fail = (error: unknown): never => {
    throw error;
  };

  /** Starts as far as the check whether a database and the files in the folder belong together. */
  async function startOn(address: string | null): Promise<void> {
    const database = await (address === null
      ? openPglite(join(dataDir, 'database'), fail)
      : openPostgres(address, () => undefined));
    try {
      await requireSameStorage({ database, storage: diskStorage(dataDir), log: pino({ level: 'silent' }) });
    } finally {
      await database.close();
    }
  }

  let there: string;
  const moveTo = (to: Destination) => move({ dataDir, databaseUrl: there, minFreeBytes: 0 }, to);
  beforeEach(async () => {
    dataDir = await mkdtemp(join(folder, 'stays-'));
    there = await createPostgresDatabase();
    await startOn(null);
  });

  it('is the only one that starts there, until it moves back', async () => {
    await moveTo('postgresql');
    await expect(startOn(null)).rejects.toThrow('définissez à nouveau DATABASE_URL');
    await startOn(there);

    await rm(join(dataDir, 'database'), { recursive: true });
    await moveTo('embedded');
    await expect(startOn(there)).rejects.toThrow('retirez DATABASE_URL');
    await startOn(null);
  });

  it('stays the one that starts if the move dies before its last step', async () => {
    // Nothing can be stored while a file takes the place of the folder of half-written files.
    const incoming = join(dataDir, 'files', '.incoming');
    await rm(incoming, { recursive: true, force: true });
    await writeFile(incoming, '');
    await expect(moveTo('postgresql')).rejects.toThrow('gardez l’ancienne base');
    await rm(incoming);
    await expect(startOn(there)).rejects.toThrow(OtherStorageError);
    await startOn(null);
  });
});
