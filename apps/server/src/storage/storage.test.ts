import { MeetingId } from '@greffier/contract/ids';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { describeStorages, type TestStorage } from '../testing/storage/storages.ts';
import { type Storage, StorageFullError, StorageMissingError, type Stored } from './storage.ts';

/** Makes a stream that yields some content, then fails. */
const failing = (error: Error): Readable =>
  Readable.from(
    (async function* () {
      yield 'une partie';
      throw error;
    })(),
  );

describeStorages('a storage', (open) => {
  let opened: TestStorage;
  let storage: Storage;
  beforeEach(() => {
    opened = open();
    ({ storage } = opened);
  });

  it('returns stored content, and its size', async () => {
    expect(await storage.put('meetings/1/audio', Readable.from(['bon', 'jour']))).toBe(7);
    expect(await text(await storage.get('meetings/1/audio'))).toBe('bonjour');
    expect(await storage.withFile('meetings/1/audio', (path) => readFile(path, 'utf8'))).toBe('bonjour');
  });

  it('keeps nothing of a stream that fails', async () => {
    await expect(storage.put('meetings/1/audio', failing(new Error('cut')))).rejects.toThrow('cut');
    await expect(storage.get('meetings/1/audio')).rejects.toThrow(StorageMissingError);
    expect(await readdir(opened.drafts)).toEqual([]);
  });

  it('keeps the old content if a new one fails', async () => {
    await storage.put('a', Readable.from(['ancien']));
    await expect(storage.put('a', failing(new Error('cut')))).rejects.toThrow('cut');
    expect(await text(await storage.get('a'))).toBe('ancien');
  });

  it('stores a file that is made for it, in place of the old file', async () => {
    await storage.put('a', Readable.from(['ancien']));
    const made = await storage.putMade('a', async (path) => {
      await writeFile(path, 'nouveau');
      return 7;
    });
    expect(made).toEqual({ made: 7, stored: true });
    expect(await text(await storage.get('a'))).toBe('nouveau');
  });

  it.each([
    ['none is made', () => Promise.resolve('none'), 'none'],
    [
      'making it fails',
      async (path: string) => {
        await writeFile(path, 'une partie');
        throw new Error('cut');
      },
      'cut',
    ],
  ])('keeps the old file if %s', async (_case, make, answer) => {
    await storage.put('a', Readable.from(['ancien']));
    const result: unknown = await storage.putMade('a', make).catch((error: Error) => error.message);
    expect(result === 'cut' ? result : (result as { made: string }).made).toBe(answer);
    expect(await text(await storage.get('a'))).toBe('ancien');
    expect(await readdir(opened.drafts)).toEqual([]);
  });

  it('survives content that fails before it is read', async () => {
    // Both files are opened before anybody listens, and an unhandled error would end the process.
    await expect(storage.put('a', createReadStream(join(opened.drafts, 'none')))).rejects.toThrow('ENOENT');
    await expect(storage.putFile('a', join(opened.drafts, 'none'))).rejects.toThrow('ENOENT');
    expect(await readdir(opened.drafts)).toEqual([]);
  });

  it('reads a file to its end even if the file is removed after it was opened', async () => {
    await storage.put('a', Readable.from(['du texte']));
    const content = await storage.get('a');
    await storage.remove('a');
    expect(await text(content)).toBe('du texte');
  });

  it('says that the disk is full, and leaves nothing', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    await expect(storage.put('a', failing(full))).rejects.toThrow(StorageFullError);
    expect(await readdir(opened.drafts)).toEqual([]);
  });

  it('removes one key, everything below a prefix, and nothing else', async () => {
    for (const key of ['m/1/audio', 'm/1/snippets/speaker_1.wav', 'm/2/audio']) {
      await storage.put(key, Readable.from(['x']));
    }
    await storage.remove('m/1/');
    await expect(storage.get('m/1/snippets/speaker_1.wav')).rejects.toThrow(StorageMissingError);
    expect(await text(await storage.get('m/2/audio'))).toBe('x');
    await storage.remove('m/2/audio');
    await storage.remove('m/2/audio');
    await expect(storage.get('m/2/audio')).rejects.toThrow(StorageMissingError);
  });

  it.each(['../etc/passwd', '/etc/passwd', 'a/../../b', 'a//b', '', '.incoming/x'])(
    'refuses the key %j',
    async (key) => {
      await expect(storage.put(key, Readable.from(['x']))).rejects.toThrow('not a storage key');
      await expect(storage.remove(key)).rejects.toThrow('not a storage key');
    },
  );

  it('removes unfinished files at a start, but not those that another process is writing', async () => {
    const old = join(opened.drafts, 'old');
    const fresh = join(opened.drafts, 'fresh');
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    await utimes(old, new Date(0), new Date(0));
    await storage.prepare(false);
    expect(await readdir(opened.drafts)).toEqual(['fresh']);
    await storage.prepare(true);
    expect(await readdir(opened.drafts)).toEqual([]);
  });

  it('stores content that is longer than one part, and returns any section of it', async () => {
    const bytes = randomBytes(18 * 1024 * 1024 + 5);
    expect(await storage.put('m/1/audio', Readable.from(chunksOf(bytes)))).toBe(bytes.length);
    expect(await storage.size('m/1/audio')).toBe(bytes.length);
    expect((await buffer(await storage.get('m/1/audio'))).equals(bytes)).toBe(true);
    const part = await buffer(await storage.get('m/1/audio', { start: 8_388_600, end: 8_388_700 }));
    expect(part.equals(bytes.subarray(8_388_600, 8_388_701))).toBe(true);
    expect(await storage.withFile('m/1/audio', async (path) => (await readFile(path)).equals(bytes))).toBe(true);
    expect(await readdir(opened.drafts)).toEqual([]);
  });

  it('keeps the old content if a long one fails after its first parts', async () => {
    await storage.put('a', Readable.from(['ancien']));
    const long = async function* () {
      for (let i = 0; i < 5; i += 1) yield Buffer.alloc(4 * 1024 * 1024);
      throw new Error('cut');
    };
    await expect(storage.put('a', Readable.from(long()))).rejects.toThrow('cut');
    expect(await text(await storage.get('a'))).toBe('ancien');
  });

  it('stores a copy of a file, and empty content', async () => {
    const path = join(opened.drafts, 'made');
    await writeFile(path, 'son');
    await storage.putFile('a', path);
    expect(await text(await storage.get('a'))).toBe('son');
    expect(await readFile(path, 'utf8')).toBe('son');
    await storage.put('b', Readable.from([]));
    expect(await storage.size('b')).toBe(0);
    expect(await text(await storage.get('b'))).toBe('');
  });

  it('has neither size nor file for a missing key', async () => {
    await expect(storage.size('none')).rejects.toThrow(StorageMissingError);
    await expect(storage.withFile('none', readFile)).rejects.toThrow(StorageMissingError);
  });

  it('lists stored objects, but neither arriving uploads nor work in progress', async () => {
    await storage.put('m/1/audio', Readable.from(['bonjour']));
    await storage.put('b', Readable.from(['x']));
    await storage.arriving.create('6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
    await storage.work.open(MeetingId.parse('6f9619ff-8b86-4d01-b42d-00cf4fc964ff'));
    const listed: Stored[] = [];
    for await (const one of storage.list()) listed.push(one);
    expect(listed.toSorted((a, b) => a.bytes - b.bytes)).toEqual([
      { key: 'b', bytes: 1 },
      { key: 'm/1/audio', bytes: 7 },
    ]);
  });

  it('is shared with other processes, and what one of them removes is gone for all', async () => {
    const other = await opened.elsewhere();
    await storage.put('m/1/audio', Readable.from(['bonjour']));
    expect(await text(await other.get('m/1/audio'))).toBe('bonjour');
    await other.remove('m/1/');
    await expect(storage.get('m/1/audio')).rejects.toThrow(StorageMissingError);
  });
});

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}
