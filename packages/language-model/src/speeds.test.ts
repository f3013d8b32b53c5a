import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { speedsIn } from './speeds.ts';

const TEST = { read: 30, written: 5, threads: 2, lettersPerToken: 3.4, memory: 3e9 };
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-speeds-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  file = join(folder, 'a.gguf');
  await writeFile(file, 'GGUF');
});

it('keeps the speed of a model file on a machine, and forgets it if the file or the machine changes', async () => {
  const here = speedsIn(join(folder, 'models'));
  expect(await here.of(file)).toBeNull();
  await here.keep(file, TEST);
  expect(await here.of(file)).toEqual(TEST);
  expect(await speedsIn(join(folder, 'models')).of(file)).toEqual(TEST);
  expect(await speedsIn(join(folder, 'models'), () => Promise.resolve('another')).of(file)).toBeNull();
  expect(await readdir(join(folder, 'models'))).toEqual(['speeds.json']);
  await writeFile(file, 'GGUF and more');
  expect(await here.of(file)).toBeNull();
});

it('keeps one self-test for each machine, and ignores tests with another number of threads', async () => {
  const here = speedsIn(folder);
  const there = speedsIn(folder, () => Promise.resolve('another'));
  await here.keep(file, TEST);
  await there.keep(file, { ...TEST, read: 80 });
  await here.keep(file, { ...TEST, read: 40 });
  expect(await here.of(file)).toMatchObject({ read: 40 });
  expect(await there.of(file)).toMatchObject({ read: 80 });
  expect(await here.of(file, 1)).toBeNull();
  expect(await here.of(file, 2)).toMatchObject({ read: 40 });
});

it('starts over if its file is damaged', async () => {
  await writeFile(join(folder, 'speeds.json'), '[{');
  const here = speedsIn(folder);
  expect(await here.of(file)).toBeNull();
  await here.keep(file, TEST);
  expect(await here.of(file)).toEqual(TEST);
});

it('has no speed for a missing file', async () => {
  expect(await speedsIn(folder).of(join(folder, 'gone.gguf'))).toBeNull();
});
