import { UploadId } from '@greffier/contract/ids';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPostgres } from '../database/postgres/postgres.ts';
import { uploads } from '../database/schema/files.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import { BackupError } from '../database/backup/error.ts';
import { MARKER, requireSameStorage } from '../features/files/same-storage.ts';
import { diskStorage } from '../storage/disk/disk.ts';
import { s3Storage } from '../storage/s3/s3.ts';
import type { Storage } from '../storage/storage.ts';
import { addUser } from '../testing/rows.ts';
import { openTestS3, type TestS3 } from '../testing/storage/s3-server.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const UPLOAD = UploadId.parse(randomUUID());
const FILE = 'meetings/1/audio';

let s3: TestS3;
let folder: string;
let path: string;
let identity: string;
let source: Storage;
let sourceDatabase: string;

const bucket = async (dataDir: string): Promise<Storage> => s3Storage(await s3.bucket(), dataDir, 1);

beforeAll(async () => {
  s3 = await openTestS3();
  folder = await mkdtemp(join(tmpdir(), 'greffier-stored-'));
  identity = await generateX25519Identity();
  sourceDatabase = await createPostgresDatabase();
  const database = await openPostgres(sourceDatabase, () => undefined);
  source = await bucket(join(folder, 'source'));
  await source.put(FILE, Readable.from(['du son']));
  await source.put('meetings/1/embeddings.bin', Readable.from(['des voix']));
  const user = await addUser(database.db);
  await database.db.insert(uploads).values({ id: UPLOAD, userId: user.id, bytes: 20 });
  await source.arriving.create(UPLOAD);
  await source.arriving.append(UPLOAD, 0, Readable.from([Buffer.from('la moitié')]));
  await requireSameStorage({ database, storage: source, log: pino({ level: 'silent' }) });
  await database.close();

  const here = { dataDir: join(folder, 'source'), databaseUrl: sourceDatabase, minFreeBytes: 0, storage: source };
  // A recording that is deleted after its backup link or copy was made stays in the backup.
  const list = source.list.bind(source);
  vi.spyOn(source, 'list')
    // The first listing only counts the bytes.
    .mockImplementationOnce(list)
    .mockImplementationOnce(async function* () {
      yield* list();
      await source.remove(FILE);
    });
  path = await backUp(here, join(folder, 'backups'), await identityToRecipient(identity));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3.close();
});

it.each(['a bucket', 'a folder'])(
  'a backup of a bucket is restored into %s, with its unfinished uploads',
  async (kind) => {
    const dataDir = join(folder, kind);
    const storage = kind === 'a bucket' ? await bucket(dataDir) : undefined;
    const databaseUrl = await createPostgresDatabase();
    const there = { dataDir, databaseUrl, ...(storage && { storage }) };
    await restore(there, path, identity);
    const restored = storage ?? diskStorage(dataDir);
    await expectRestored(restored, databaseUrl);
    expect((await readdir(dataDir)).filter((name) => !name.startsWith('.')).toSorted()).toEqual(
      storage ? [] : ['files', 'uploads'],
    );
  },
);

it('a backup of a folder is restored into a bucket', async () => {
  const here = { dataDir: join(folder, 'from a folder'), databaseUrl: await createPostgresDatabase() };
  await restore(here, path, identity);
  const recipient = await identityToRecipient(identity);
  const made = await backUp({ ...here, minFreeBytes: 0 }, join(folder, 'of folders'), recipient);
  const dataDir = join(folder, 'into a bucket');
  const there = { dataDir, databaseUrl: await createPostgresDatabase(), storage: await bucket(dataDir) };
  await restore(there, made, identity);
  await expectRestored(there.storage, there.databaseUrl);
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('.'))).toEqual([]);
});

async function expectRestored(restored: Storage, databaseUrl: string): Promise<void> {
  expect(await text(await restored.get(FILE))).toBe('du son');
  expect(await text(await restored.get('meetings/1/embeddings.bin'))).toBe('des voix');
  expect(await text(await restored.arriving.read(UPLOAD))).toBe('la moitié');
  // The database recognises this storage, because it has the id that the database knows.
  const database = await openPostgres(databaseUrl, () => undefined);
  await requireSameStorage({ database, storage: restored, log: pino({ level: 'silent' }) });
  await database.close();
}

it('a backup of a bucket is refused if the disk has no room for its files', async () => {
  const here = { dataDir: join(folder, 'source'), databaseUrl: sourceDatabase, minFreeBytes: 1e18, storage: source };
  const made = backUp(here, join(folder, 'none'), await identityToRecipient(identity));
  await expect(made).rejects.toThrow('manque de place');
});

it('a backup leaves nothing of the bucket in the data folder', async () => {
  expect((await readdir(join(folder, 'source'))).filter((name) => name.startsWith('.backup'))).toEqual([]);
});

it('nothing is restored into a bucket that is not empty', async () => {
  const storage = await bucket(join(folder, 'full'));
  await storage.put('a', Readable.from(['x']));
  const there = { dataDir: join(folder, 'full'), databaseUrl: await createPostgresDatabase(), storage };
  await expect(restore(there, path, identity)).rejects.toThrow(BackupError);
});

it('a bucket is as empty as before if the restoration fails at its end', async () => {
  const storage = await bucket(join(folder, 'failing'));
  const create = vi.spyOn(storage.arriving, 'create').mockRejectedValueOnce(new Error('away'));
  const there = { dataDir: join(folder, 'failing'), databaseUrl: await createPostgresDatabase(), storage };
  await expect(restore(there, path, identity)).rejects.toThrow('away');
  expect(create).toHaveBeenCalledOnce();
  for await (const { key } of storage.list()) expect.fail(`${key} stayed`);
  await restore(there, path, identity);
  expect(await text(await storage.get(MARKER))).toHaveLength(36);
});
