import { mkdtemp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAtomically } from './write-atomically.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-atomically-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file that is written atomically', () => {
  it('has the new content, and leaves no temporary file beside it', async () => {
    const path = join(folder, 'file');
    for (const content of ['first, and longer', 'second']) await writeAtomically(path, Buffer.from(content));
    expect(await readFile(path, 'utf8')).toBe('second');
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('keeps its old content if the new one cannot be written', async () => {
    const path = join(folder, 'file');
    await writeAtomically(path, Buffer.from('old'));
    await mkdir(`${path}.part`);
    await expect(writeAtomically(path, Buffer.from('new'))).rejects.toMatchObject({ code: 'EISDIR' });
    expect(await readFile(path, 'utf8')).toBe('old');
  });
});
