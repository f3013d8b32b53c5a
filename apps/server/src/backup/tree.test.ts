import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupError } from '../database/backup/error.ts';
import { lockFolder } from '../database/lock.ts';
import { isSnapshot, linkFiles, newSnapshot, pathWithin, removeAbandoned, refuseWithoutRoom, sizesIn } from './tree.ts';

let folder: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-tree-'));
  target = join(folder, newSnapshot(), 'files');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, content = path): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

describe('files that are linked', () => {
  it('stay as they were when their originals are deleted, and are joined by later ones', async () => {
    await put('files/audio/one');
    await linkFiles(folder, target);
    await rm(join(folder, 'files'), { recursive: true });
    await put('files/audio/two');
    await linkFiles(folder, target);
    expect(await sizesIn(target)).toEqual([
      { path: 'files/audio/one', size: 15 },
      { path: 'files/audio/two', size: 15 },
    ]);
    expect(await readFile(join(target, 'files/audio/one'), 'utf8')).toBe('files/audio/one');
  });

  it('do not include the database, models, or files that are hidden or half written', async () => {
    for (const path of [
      'database/PG_VERSION',
      'models/a.onnx',
      'files/.incoming/x',
      '.lock',
      'work/id/checkpoint.json',
    ])
      await put(path);
    await linkFiles(folder, target);
    expect((await sizesIn(target)).map(({ path }) => path)).toEqual(['work/id/checkpoint.json']);
  });
});

describe('a path of an archive', () => {
  it('is joined to the folder', () => {
    expect(pathWithin('/srv/data', 'files/a')).toBe('/srv/data/files/a');
  });

  it.each(['', '..', '../a', 'a/../../b', '/etc/passwd', 'a//b', './a', 'a/./b', 'a/'])('%j is refused', (path) => {
    expect(() => pathWithin('/srv/data', path)).toThrow(BackupError);
  });
});

describe('snapshots', () => {
  it('have names by which they, and nothing else, are recognised', () => {
    expect(isSnapshot(newSnapshot())).toBe(true);
    expect(['.backup-', '.backup-../x', 'files'].some(isSnapshot)).toBe(false);
  });

  it('are removed once the command that made them has died, unless they were just begun', async () => {
    const [dead, living, young] = [newSnapshot(), newSnapshot(), newSnapshot()];
    for (const name of [dead, living, young]) await mkdir(join(folder, name));
    const lock = await lockFolder(join(folder, living));
    const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of [dead, living]) await utimes(join(folder, name), before, before);
    await removeAbandoned(folder);
    expect((await readdir(folder)).toSorted()).toEqual([living, young].toSorted());
    await lock.release();
    await utimes(join(folder, living), before, before);
    await removeAbandoned(folder);
    expect(await readdir(folder)).toEqual([young]);
  });
});

it('a database is not copied if the disk has no room for the copy', async () => {
  await put('database/base', 'x');
  await expect(refuseWithoutRoom(join(folder, 'database'), 1e18)).rejects.toThrow('manque de place');
  await refuseWithoutRoom(join(folder, 'database'), 0);
});
