import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openPostgres } from '../database/postgres.ts';
import { createPostgresDatabase } from '../database/testing.ts';
import { MARKER, requireSameStorage, UNDER_WAY } from '../features/files/same-storage.ts';
import { diskStorage } from '../storage/disk/disk.ts';
import type { Storage } from '../storage/storage.ts';
import { move } from './move.ts';

let folder: string;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-moves-'));
  url = await createPostgresDatabase();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let dataDir: string;
/** Another folder is to the move what a bucket is. */
let bucket: Storage;
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
  bucket = diskStorage(await mkdtemp(join(folder, 'bucket-')));
  const disk = diskStorage(dataDir);
  await disk.put('meetings/1/audio', Readable.from(['du son']));
  const database = await openPostgres(url, () => undefined);
  await database.db.execute('delete from installation');
  await requireSameStorage({ database, storage: disk });
  await database.close();
});

const there = () => ({ dataDir, databaseUrl: url, minFreeBytes: 0, storage: bucket });

/** Asks PostgreSQL as another program. */
async function ask(query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<object>(query);
  await client.end();
  return rows;
}

const known = () => ask('select storage_id as id from installation');
const carried = async (): Promise<string> => text(await bucket.get(MARKER));

it('files have moved once the database knows it, even if their new place cannot say so', async () => {
  vi.spyOn(bucket, 'remove').mockRejectedValue(new Error('away'));
  expect(await move(there(), 'bucket')).toMatchObject({ files: { files: 1 }, isEnded: false });
  expect(await known()).toEqual([{ id: await carried() }]);
  expect(await text(await bucket.get(UNDER_WAY))).toContain(await carried());
  expect(await readdir(dataDir)).not.toContain('.restoring');
});
