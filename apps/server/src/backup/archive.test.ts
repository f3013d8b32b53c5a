import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Entry, readArchive, verifyArchive, writeArchive } from './archive.ts';
import { BackupError } from '../database/backup/error.ts';

let folder: string;
let path: string;
let identity: string;
let recipient: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-archive-'));
  path = join(folder, 'one.tar.gz.age');
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const NEVER = new AbortController().signal;
const LONG = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251));
const entryOf = (name: string, content: Buffer): Entry => ({ name, size: content.length, content: () => [content] });

async function* entries(...given: readonly Entry[]): AsyncGenerator<Entry> {
  yield* given;
}

const written = () =>
  writeArchive(
    path,
    recipient,
    entries(
      entryOf('greffier.json', Buffer.from('{}')),
      entryOf('data/vide', Buffer.alloc(0)),
      entryOf('data/é', LONG),
    ),
    NEVER,
  );

describe('an archive', () => {
  it('gives back every file, in order', async () => {
    await written();
    const read: [string, Buffer][] = [];
    for await (const { name, content } of readArchive(path, identity)) read.push([name, await buffer(content)]);
    expect(read.map(([name]) => name)).toEqual(['greffier.json', 'data/vide', 'data/é']);
    expect(read[2]?.[1].equals(LONG)).toBe(true);
  });

  it('shows nothing of what it holds', async () => {
    await writeArchive(path, recipient, entries(entryOf('data/secret', Buffer.from('Le budget est accepté.'))), NEVER);
    const bytes = await readFile(path);
    expect(bytes.includes('budget') || bytes.includes('secret')).toBe(false);
  });

  it('opens with its own key alone', async () => {
    await written();
    await expect(verifyArchive(path, await generateX25519Identity())).rejects.toThrow('Cette clé n’ouvre pas');
    await expect(verifyArchive(path, 'AGE-SECRET-KEY-1')).rejects.toThrow('n’est pas une clé secrète age');
  });

  it.each([0.2, 0.6, 0.99])('is refused if it was changed after %d of its length', async (share) => {
    await written();
    const bytes = await readFile(path);
    const at = Math.floor(bytes.length * share);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
    await expect(verifyArchive(path, identity)).rejects.toThrow(BackupError);
  });

  it.each([0.001, 0.3, 0.9])('is refused if it was cut off after %d of its length', async (share) => {
    await written();
    await truncate(path, Math.floor((await readFile(path)).length * share));
    await expect(verifyArchive(path, identity)).rejects.toThrow(BackupError);
  });

  it('is not made if a file cannot be read, and the failure is reported', async () => {
    const failing: Entry = {
      name: 'data/perdu',
      size: 10,
      content: async function* () {
        yield Buffer.from('12345');
        throw new Error('the disk failed');
      },
    };
    await expect(writeArchive(path, recipient, entries(failing), NEVER)).rejects.toThrow('the disk failed');
  });

  it('is not made if a file has shrunk meanwhile', async () => {
    const shrunk: Entry = { name: 'data/court', size: 10, content: () => [Buffer.from('12345')] };
    await expect(writeArchive(path, recipient, entries(shrunk), NEVER)).rejects.toThrow('Size mismatch');
  });
});
