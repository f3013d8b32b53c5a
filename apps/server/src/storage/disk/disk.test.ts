import { MeetingId } from '@greffier/contract/ids';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Storage, StorageMissingError, StorageUnavailableError } from '../storage.ts';
import { diskStorage } from './disk.ts';

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const ROOTS = ['files', 'uploads', 'work'] as const;

let dataDir: string;
let storage: Storage;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greffier-storage-'));
  storage = diskStorage(dataDir);
  await storage.prepare(true);
  await storage.put('kept', Readable.from(['gardé']));
  await storage.arriving.create(ID);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Makes a folder vanish, as if its volume had been unmounted. */
const takeAway = (root: string): Promise<void> => rename(join(dataDir, root), join(dataDir, `${root} away`));
/** Brings the folder back, as if its volume had been mounted again. */
async function bringBack(root: string): Promise<void> {
  await rm(join(dataDir, root), { recursive: true, force: true });
  await rename(join(dataDir, `${root} away`), join(dataDir, root));
}

const chunks = (): Readable => Readable.from([Buffer.from('son')]);
async function listed(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

const CALLS: readonly (readonly [title: string, root: (typeof ROOTS)[number], call: () => Promise<unknown>])[] = [
  ['storing a stream', 'files', () => storage.put('a/b', chunks())],
  ['storing a file', 'files', () => storage.putFile('a/b', join(dataDir, 'source'))],
  ['storing a file that is made', 'files', () => storage.putMade('a/b', (path) => writeFile(path, 'son'))],
  ['writing a temporary file', 'files', () => storage.withTemporary((path) => writeFile(path, 'son'))],
  ['reading a file', 'files', () => storage.get('kept').then(text)],
  ['measuring a file', 'files', () => storage.size('kept')],
  ['listing files', 'files', listed],
  ['removing a file', 'files', () => storage.remove('kept')],
  ['beginning a recording', 'uploads', () => storage.arriving.create('other')],
  ['adding to a recording', 'uploads', () => storage.arriving.append(ID, 0, chunks())],
  ['measuring a recording', 'uploads', () => storage.arriving.size(ID)],
  ['reading a recording', 'uploads', () => storage.arriving.read(ID).then(text)],
  ['opening a recording', 'uploads', () => storage.arriving.withFile(ID, () => Promise.resolve())],
  ['listing recordings', 'uploads', () => storage.arriving.list()],
  ['removing a recording', 'uploads', () => storage.arriving.remove(ID)],
  ['opening a work folder', 'work', () => storage.work.open(MeetingId.parse(ID))],
  ['listing work folders', 'work', () => storage.work.list()],
  ['removing a work folder', 'work', () => storage.work.remove(ID)],
];

describe('a storage whose folder is gone', () => {
  beforeEach(() => writeFile(join(dataDir, 'source'), 'son'));

  it.each(CALLS)('refuses %s, and makes no other folder', async (_, root, call) => {
    await takeAway(root);
    await expect(call()).rejects.toThrow(StorageUnavailableError);
    expect(await readdir(dataDir)).not.toContain(root);
    await bringBack(root);
    await call();
  });

  it.each(CALLS)('refuses %s in an empty folder of the same name', async (_, root, call) => {
    await takeAway(root);
    await mkdir(join(dataDir, root));
    await expect(call()).rejects.toThrow(StorageUnavailableError);
    expect(await readdir(join(dataDir, root))).toEqual([]);
    await bringBack(root);
    await call();
  });

  it.each(ROOTS)('cannot store anything until the same %s is back', async (root) => {
    await storage.check();
    await takeAway(root);
    await expect(storage.check()).rejects.toThrow(StorageUnavailableError);
    await mkdir(join(dataDir, root));
    await expect(storage.check()).rejects.toThrow(StorageUnavailableError);
    await bringBack(root);
    await storage.check();
    expect(await text(await storage.get('kept'))).toBe('gardé');
  });

  it('keeps nothing of a stream during which its folder went away', async () => {
    const content = async function* () {
      yield 'une partie';
      await takeAway('files');
      yield 'la suite';
    };
    await expect(storage.put('a/b', Readable.from(content()))).rejects.toThrow(StorageUnavailableError);
    expect(await readdir(dataDir)).not.toContain('files');
    await bringBack('files');
    await expect(storage.get('a/b')).rejects.toThrow(StorageMissingError);
  });

  it('stores in a new folder once it has been prepared again', async () => {
    await rm(join(dataDir, 'files'), { recursive: true });
    await storage.prepare(true);
    await storage.check();
    await storage.put('a/b', chunks());
    expect(await text(await storage.get('a/b'))).toBe('son');
  });
});
