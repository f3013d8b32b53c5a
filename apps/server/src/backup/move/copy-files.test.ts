import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackupError } from '../../database/backup/error.ts';
import { MARKER, UNDER_WAY } from '../../features/files/same-storage.ts';
import { diskStorage } from '../../storage/disk/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { beginCopy, copyFiles, endCopy, markCopied } from './copy-files.ts';

const SOURCE = 'd3b07384-d9a0-4f5c-9d5f-0c5f4f5c9d5f';
const OTHER = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

let folder: string;
let from: Storage;
let to: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-copy-'));
  [from, to] = [diskStorage(join(folder, 'from')), diskStorage(join(folder, 'to'))];
  await put(from, MARKER, SOURCE);
  await put(from, 'meetings/1/audio', 'du son');
  await put(from, 'meetings/2/audio', 'un autre');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (storage: Storage, key: string, content: string) => storage.put(key, Readable.from([content]));
const contentOf = async (storage: Storage, key: string): Promise<string> => text(await storage.get(key));
/** Copies the files, with the ids from the note in the target. */
async function copy(signal = new AbortController().signal) {
  const [source = '', id = ''] = (await contentOf(to, UNDER_WAY)).split(' ');
  return copyFiles(from, to, { source, id }, Infinity, () => undefined, signal);
}

/** Copies until a write into the target fails. Returns the id that the target was to get. */
async function interrupted(): Promise<string> {
  const planned = await beginCopy(from, to, SOURCE);
  const failing = vi.spyOn(to, 'put').mockRejectedValueOnce(new Error('away'));
  await expect(copy()).rejects.toThrow('away');
  failing.mockRestore();
  return planned;
}

it('the target is told the length of each file before its content', async () => {
  await beginCopy(from, to, SOURCE);
  const stored = vi.spyOn(to, 'put');
  await copy();
  const lengths = Object.fromEntries(stored.mock.calls.map(([key, , bytes]) => [key, bytes]));
  expect(lengths).toEqual({ 'meetings/1/audio': 6, 'meetings/2/audio': 8 });
});

it('an interrupted copy is resumed, and its target gets the id that was planned for it', async () => {
  const planned = await interrupted();
  await from.remove('meetings/2/audio');
  expect(await beginCopy(from, to, SOURCE)).toBe(planned);
  expect(await copy()).toMatchObject({ files: 1 });
  await markCopied(to, { source: SOURCE, id: planned });
  // The database has not taken the new id, so the whole copy is done again.
  expect(await beginCopy(from, to, SOURCE)).toBe(planned);
  await copy();
  await markCopied(to, { source: SOURCE, id: planned });
  await endCopy(to);
  expect(await contentOf(to, MARKER)).toBe(planned);
  await expect(beginCopy(from, to, SOURCE)).rejects.toThrow('contient déjà des fichiers');
});

it('an interrupted copy is not resumed in a storage that somebody has taken since', async () => {
  await interrupted();
  await put(to, MARKER, OTHER);
  await put(to, 'meetings/9/audio', 'le sien');
  await expect(beginCopy(from, to, SOURCE)).rejects.toThrow(BackupError);
  expect(await contentOf(to, 'meetings/9/audio')).toBe('le sien');
  expect(await contentOf(to, MARKER)).toBe(OTHER);
});

it('a storage that somebody takes during the copy keeps its id', async () => {
  const planned = await beginCopy(from, to, SOURCE);
  await copy();
  await put(to, MARKER, OTHER);
  await expect(markCopied(to, { source: SOURCE, id: planned })).rejects.toThrow('contient déjà des fichiers');
  expect(await contentOf(to, MARKER)).toBe(OTHER);
});

it('of two copies into one empty storage, the one that was overtaken is refused', async () => {
  // Both copies find the target empty before either leaves its note there.
  const overtaken = { source: SOURCE, id: await beginCopy(from, to, SOURCE) };
  const two = 'd1f6c2a4-1111-4b01-b42d-00cf4fc964ff';
  await put(to, UNDER_WAY, `${OTHER} ${two}`);
  await put(to, 'meetings/9/audio', 'le sien');
  const copied = copyFiles(from, to, overtaken, Infinity, () => undefined, new AbortController().signal);
  await expect(copied).rejects.toThrow('Un autre déplacement');
  expect(await contentOf(to, 'meetings/9/audio')).toBe('le sien');
  await expect(markCopied(to, overtaken)).rejects.toThrow('Un autre déplacement');
  await expect(to.get(MARKER)).rejects.toThrow('missing');
  await markCopied(to, { source: OTHER, id: two });
  expect(await contentOf(to, MARKER)).toBe(two);
  // The winning copy may have removed its note already.
  await to.remove(MARKER);
  await to.remove(UNDER_WAY);
  await expect(markCopied(to, overtaken)).rejects.toThrow(BackupError);
});

it('a copy of another storage, or one that planned no id, is not resumed', async () => {
  await put(to, 'meetings/9/audio', 'le sien');
  for (const said of [`${OTHER} ${OTHER}`, SOURCE]) {
    await put(to, UNDER_WAY, said);
    await expect(beginCopy(from, to, SOURCE)).rejects.toThrow('contient déjà des fichiers');
  }
});

it('a storage that the database does not know is not copied', async () => {
  for (const known of [null, OTHER]) {
    await expect(beginCopy(from, to, known)).rejects.toThrow('n’est pas celui que la base de données connaît');
  }
});

it('a copy stops in the middle of a file when it is aborted, and leaves no part of that file', async () => {
  await beginCopy(from, to, SOURCE);
  const stop = new AbortController();
  const endless = async function* () {
    for (;;) {
      yield Buffer.alloc(1_000);
      await setImmediate();
    }
  };
  vi.spyOn(from, 'get').mockImplementation(() => Promise.resolve(Readable.from(endless())));
  const copied = copy(stop.signal);
  await setTimeout(20);
  stop.abort();
  await expect(copied).rejects.toThrow('aborted');
  await expect(to.size('meetings/1/audio')).rejects.toThrow('missing');
  const put = vi.spyOn(to, 'put');
  await expect(copy(stop.signal)).rejects.toThrow('aborted');
  expect(put).not.toHaveBeenCalled();
});
