import fs, { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MADE_MODEL, type MadeHub, openHub } from '../testing/model-hub.ts';
import { createModelStore } from './store.ts';

let home = '';
let folder = '';
let made: MadeHub;
/** Each flush to the disk, in order: its path, and whether the model was already in place. */
let flushed: { readonly path: string; readonly isInPlace: boolean }[];
/** The error with which each flush of a folder fails; null for success. */
let fault: string | null;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'model-durable-'));
  folder = join(home, 'models');
  made = await openHub();
  flushed = [];
  fault = null;
  const open = fs.promises.open;
  vi.spyOn(fs.promises, 'open').mockImplementation(async (path, ...how) => {
    const file = await open(path, ...how);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      if (fault !== null && (await file.stat()).isDirectory()) throw Object.assign(new Error(fault), { code: fault });
      await sync();
      flushed.push({ path: String(path), isInPlace: existsSync(join(folder, 'essai', 'installed.json')) });
    };
    return file;
  });
  syncBuiltinESMExports();
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await made.close();
  await rm(home, { recursive: true, force: true });
});

const store = () => createModelStore({ folder, fixedSpeech: null, hub: made.hub, catalogue: [MADE_MODEL] });
const install = () => store().install('essai', { signal: new AbortController().signal });
const pathsWhere = (isInPlace: boolean) => flushed.filter((one) => one.isInPlace === isInPlace).map(({ path }) => path);

it('flushes a model’s files and folders before it is in place, and the models folder before it reports success', async () => {
  await install();
  const staging = join(folder, '.incoming', `essai@${MADE_MODEL.commit.slice(0, 12)}`);
  const names = [staging, join(staging, 'onnx'), ...MADE_MODEL.files.map(({ path }) => join(staging, path))];
  expect(pathsWhere(false)).toEqual(expect.arrayContaining([home, ...names]));
  expect(pathsWhere(true)).toEqual([folder]);
});

it('flushes the choice of a model, and the removal of a model, to the disk', async () => {
  await install();
  flushed = [];
  await store().use('essai');
  expect(flushed.at(-1)?.path).toBe(folder);
  await store().use('whisper-base');
  flushed = [];
  await store().remove('essai');
  expect(pathsWhere(false)).toEqual([folder]);
});

it('flushes only files on a disk that cannot flush folders, and fails on a broken disk', async () => {
  fault = 'EINVAL';
  expect(await install()).toBe(true);
  expect(pathsWhere(false).map((path) => basename(path))).toEqual(
    expect.arrayContaining(MADE_MODEL.files.map(({ path }) => basename(path))),
  );
  await store().remove('essai');
  fault = 'EIO';
  await expect(install()).rejects.toThrow('EIO');
});
