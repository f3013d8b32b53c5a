import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Journal, keepJournal } from './journal.ts';

let folder: string;
let journal: Journal<never>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-journal-'));
  journal = keepJournal(folder);
});
afterEach(async () => {
  journal.end();
  await rm(folder, { recursive: true, force: true });
});

/** Opens new files until the system has given one the number of a file that is being closed. */
function openAs(number: number): number {
  const others: number[] = [];
  for (;;) {
    const fd = fs.openSync(join(folder, 'new'), 'w');
    if (fd === number) {
      for (const other of others) fs.closeSync(other);
      return fd;
    }
    others.push(fd);
  }
}

describe('a file that gets the number of one whose closing Node has not told yet', () => {
  const closings: Readonly<Record<string, (path: string) => Promise<readonly [fd: number, closed: Promise<void>]>>> = {
    'a handle': async (path) => {
      const handle = await fs.promises.open(path, 'w');
      return [handle.fd, handle.close()];
    },
    'a callback': async (path) => {
      const fd = fs.openSync(path, 'w');
      return [fd, new Promise((resolve) => fs.close(fd, () => resolve()))];
    },
  };

  it.each(Object.entries(closings))('is in the journal with what is written to it: %s', async (_, close) => {
    const [number, closed] = await close(join(folder, 'old'));
    const fd = openAs(number);
    await closed;
    fs.writeSync(fd, Buffer.from('Séance'));
    fs.fsyncSync(fd);
    fs.closeSync(fd);
    expect(journal.operations.slice(-2)).toMatchObject([
      { kind: 'write', offset: 0, bytes: Buffer.from('Séance') },
      { kind: 'flush' },
    ]);
  });
});
