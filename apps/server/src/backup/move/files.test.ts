import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../database/client.ts';
import { MARKER, UNDER_WAY } from '../../features/files/same-storage.ts';
import { diskStorage } from '../../storage/disk/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Destination } from './destinations.ts';
import { filesOf } from './files.ts';

const KNOWN = 'd3b07384-d9a0-4f5c-9d5f-0c5f4f5c9d5f';

let folder: string;
let disk: Storage;
/** A second folder that stands in for the bucket, because a move treats both in the same way. */
let bucket: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-files-'));
  [disk, bucket] = [diskStorage(join(folder, 'data')), diskStorage(join(folder, 'bucket'))];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (storage: Storage, key: string, content: string) => storage.put(key, Readable.from([content]));

function moving(to: Destination) {
  const dataDir = join(folder, 'data');
  const installation = { dataDir, databaseUrl: null, minFreeBytes: 0, storage: bucket };
  return filesOf(installation, to, () => undefined, new AbortController().signal);
}

it.each([
  ['postgresql', () => bucket],
  ['embedded', () => disk],
] as const)(
  'files in the storage that the database knows stay there, under a new id at the end, when the database moves to %s',
  async (to, place) => {
    const storage = place();
    await put(storage, MARKER, KNOWN);
    await put(storage, 'meetings/1/audio', 'du son');
    const files = moving(to);
    expect(await files.copy(KNOWN)).toBeNull();
    const tx = { execute: vi.fn<Database['execute']>() };
    await files.settle(tx as unknown as Database);
    expect(tx.execute).toHaveBeenCalledOnce();
    expect(await text(await storage.get(MARKER))).toBe(KNOWN);
    expect(await files.end()).toBe(true);
    expect(await text(await storage.get(MARKER))).not.toBe(KNOWN);
    expect(await text(await storage.get('meetings/1/audio'))).toBe('du son');
  },
);

it.each([
  ['bucket', () => bucket],
  ['folder', () => disk],
] as const)('files that are to move to the %s and are there already are refused', async (to, place) => {
  await put(place(), MARKER, KNOWN);
  await expect(moving(to).copy(KNOWN)).rejects.toThrow('n’est pas celui que la base de données connaît');
});

it.each(['postgresql', 'embedded'] as const)(
  'files that seem to be in both places are refused when the database moves to %s',
  async (to) => {
    // Simulates a backup restored into the data folder while the bucket stayed in use.
    await put(disk, MARKER, KNOWN);
    await put(bucket, MARKER, KNOWN);
    await put(disk, 'meetings/1/audio', 'de la sauvegarde');
    await put(bucket, 'meetings/2/audio', 'du stockage');
    await expect(moving(to).copy(KNOWN)).rejects.toThrow('contient déjà des fichiers');
    expect(await text(await disk.get('meetings/1/audio'))).toBe('de la sauvegarde');
    expect(await text(await bucket.get('meetings/2/audio'))).toBe('du stockage');
  },
);

it('files that another storage has, which the database does not know, do not count as moved', async () => {
  await put(disk, MARKER, KNOWN);
  await put(bucket, MARKER, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
  await expect(moving('postgresql').copy(KNOWN)).rejects.toThrow('contient déjà des fichiers');
  await expect(bucket.get(UNDER_WAY)).rejects.toThrow('missing');
});
