import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiskStorage, diskStorage } from './disk.ts';
import { StorageFullError, StorageMissingError } from './storage.ts';

let root: string;
let storage: DiskStorage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'greffier-storage-'));
  storage = diskStorage(root);
  await storage.prepare(true);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A stream that gives some content, then fails. */
const failing = (error: Error): Readable =>
  Readable.from(
    (async function* () {
      yield 'une partie';
      throw error;
    })(),
  );

describe('storage on a disk', () => {
  it('gives back what was put, and its size', async () => {
    expect(await storage.put('meetings/1/audio', Readable.from(['bon', 'jour']))).toBe(7);
    expect(await text(await storage.get('meetings/1/audio'))).toBe('bonjour');
    expect(await storage.withFile('meetings/1/audio', (path) => readFile(path, 'utf8'))).toBe('bonjour');
  });

  it('keeps nothing of a stream that fails', async () => {
    await expect(storage.put('meetings/1/audio', failing(new Error('cut')))).rejects.toThrow('cut');
    await expect(storage.get('meetings/1/audio')).rejects.toThrow(StorageMissingError);
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('keeps the old content if a new one fails', async () => {
    await storage.put('a', Readable.from(['ancien']));
    await expect(storage.put('a', failing(new Error('cut')))).rejects.toThrow('cut');
    expect(await text(await storage.get('a'))).toBe('ancien');
  });

  it('takes over the file that is made for it, in place of the old one', async () => {
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
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('survives content that fails before it is read', async () => {
    // Both are opened before anybody listens; an error that nobody handles would end the process.
    await expect(storage.put('a', createReadStream(join(root, 'none')))).rejects.toThrow('ENOENT');
    await expect(storage.putFile('a', join(root, 'none'))).rejects.toThrow('ENOENT');
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('reads to the end a file that is removed after it was opened', async () => {
    await storage.put('a', Readable.from(['du texte']));
    const content = await storage.get('a');
    await storage.remove('a');
    expect(await text(content)).toBe('du texte');
  });

  it('says that the disk is full, and leaves nothing', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    await expect(storage.put('a', failing(full))).rejects.toThrow(StorageFullError);
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
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

  it('removes at a start what died halfway, but not what another process writes', async () => {
    const old = join(root, '.incoming', 'old');
    const fresh = join(root, '.incoming', 'fresh');
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    await utimes(old, new Date(0), new Date(0));
    await storage.prepare(false);
    expect(await readdir(join(root, '.incoming'))).toEqual(['fresh']);
    await storage.prepare(true);
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('notices that its folder is gone', async () => {
    await storage.check();
    await rm(root, { recursive: true });
    await expect(storage.check()).rejects.toThrow('ENOENT');
  });
});
