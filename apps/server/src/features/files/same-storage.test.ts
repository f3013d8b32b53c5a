import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { installation } from '../../database/schema/installation.ts';
import { houseWide } from '../../database/organizations/separation.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { diskStorage } from '../../storage/disk/disk.ts';
import { type Storage, StorageUnavailableError } from '../../storage/storage.ts';
import { MARKER, OtherStorageError, requireKnownStorage, requireSameStorage, UNDER_WAY } from './same-storage.ts';

describeOnBothDatabases('the storage of a database', (open) => {
  let database: DatabaseClient;
  const folders: string[] = [];
  beforeEach(async () => {
    database = await open();
    await database.db.delete(installation);
    said.length = 0;
  });
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });

  async function newStorage(): Promise<Storage> {
    const folder = await mkdtemp(join(tmpdir(), 'greffier-marker-'));
    folders.push(folder);
    const storage = diskStorage(folder);
    await storage.prepare(true);
    return storage;
  }
  const marked = async (storage: Storage): Promise<string> => text(await storage.get(MARKER));
  const known = async () => (await database.db.select().from(installation))[0]?.storageId;

  it('gets an id on the first start, and is recognised on every later one', async () => {
    const storage = await newStorage();
    await requireSameStorage({ database, log, storage });
    const id = await marked(storage);
    expect(await known()).toBe(id);
    await requireSameStorage({ database, log, storage });
    expect(await marked(storage)).toBe(id);
  });

  it('cannot be replaced by another storage, empty or not: the process does not start', async () => {
    const storage = await newStorage();
    await requireSameStorage({ database, log, storage });
    const empty = await newStorage();
    await expect(requireSameStorage({ database, log, storage: empty })).rejects.toThrow(OtherStorageError);
    await expect(empty.get(MARKER)).rejects.toThrow('missing');
    const others = await newStorage();
    await others.put(MARKER, Readable.from(['d3b07384-d9a0-4f5c-9d5f-0c5f4f5c9d5f']));
    await expect(requireSameStorage({ database, log, storage: others })).rejects.toThrow(/DATABASE_URL/);
  });

  it('loses at a start the note that a finished move has left there', async () => {
    const storage = await newStorage();
    await requireSameStorage({ database, log, storage });
    await storage.put(UNDER_WAY, Readable.from([`d3b07384-d9a0-4f5c-9d5f-0c5f4f5c9d5f ${await marked(storage)}`]));
    await requireSameStorage({ database, log, storage });
    await expect(storage.get(UNDER_WAY)).rejects.toThrow('missing');
  });

  it('loses nothing at a start that follows no move', async () => {
    const storage = await newStorage();
    const remove = vi.spyOn(storage, 'remove');
    await requireSameStorage({ database, log, storage });
    await requireSameStorage({ database, log, storage });
    expect(remove).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });

  it('lets a process start even if nothing may be removed there, which the log reports', async () => {
    const storage = await newStorage();
    await storage.put(UNDER_WAY, Readable.from(['d3b07384-d9a0-4f5c-9d5f-0c5f4f5c9d5f']));
    const refused = new StorageUnavailableError('removals are not allowed');
    const remove = vi.spyOn(storage, 'remove').mockRejectedValue(refused);
    await requireSameStorage({ database, log, storage });
    expect(await known()).toBe(await marked(storage));
    expect(remove).toHaveBeenCalledWith(UNDER_WAY);
    expect(said).toEqual([expect.stringContaining(UNDER_WAY)]);
  });

  it('is compared with the database without writing to either', async () => {
    const storage = await newStorage();
    await expect(requireKnownStorage({ database, storage })).rejects.toThrow('démarrez Greffier une fois');
    expect(await known()).toBeUndefined();
    await requireSameStorage({ database, log, storage });
    const put = vi.spyOn(storage, 'put');
    await requireKnownStorage({ database, storage });
    expect(put).not.toHaveBeenCalled();
    const empty = await newStorage();
    await expect(requireKnownStorage({ database, storage: empty })).rejects.toThrow('n’est pas celui');
    await expect(empty.get(MARKER)).rejects.toThrow('missing');
  });

  it('that belongs to another database is not taken over by a new one', async () => {
    const storage = await newStorage();
    await storage.put(MARKER, Readable.from(['d3b07384-d9a0-4f5c-9d5f-0c5f4f5c9d5f']));
    await expect(requireSameStorage({ database, log, storage })).rejects.toThrow(/autre base de données/);
    expect(await known()).toBeUndefined();
  });

  it('is noted without changing the issuer in the same row', async () => {
    await database.db.insert(installation).values({ issuer: 'https://issuer.example' });
    await requireSameStorage({ database, log, storage: await newStorage() });
    expect(await database.db.select().from(installation)).toMatchObject([{ issuer: 'https://issuer.example' }]);
  });

  it('gets the id that the database knows if the first process died before writing the id there', async () => {
    const storage = await newStorage();
    vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('killed'));
    await expect(requireSameStorage({ database, log, storage })).rejects.toThrow('killed');
    const id = await known();
    await requireSameStorage({ database, log, storage });
    expect(await marked(storage)).toBe(id);
  });

  it('is recognised if the first process died before the database noted that the id was written', async () => {
    const storage = await newStorage();
    await requireSameStorage({ database, log, storage });
    await database.db.update(installation).set({ storageMarked: false });
    await requireSameStorage({ database, log, storage });
    await expect(requireSameStorage({ database, log, storage: await newStorage() })).rejects.toThrow(OtherStorageError);
  });

  it('is only one, even if processes start at once with different storages', async () => {
    const [storage, other] = [await newStorage(), await newStorage()];
    const starts = [storage, storage, storage, other].map((one) => requireSameStorage({ database, log, storage: one }));
    const ends = (await Promise.allSettled(starts)).map(({ status }) => status);
    expect(new Set(ends.slice(0, 3)).size).toBe(1);
    expect(ends[0]).not.toBe(ends[3]);
  });

  // This test must be the last one: from here on, each query of this database has to say whose rows it sees.
  it('is shared by all organisations, if there are several', async () => {
    await database.separation.begin(database.db);
    const storage = await newStorage();
    await requireSameStorage({ database, log, storage });
    expect(await houseWide(known)).toBe(await marked(storage));
  });
});
