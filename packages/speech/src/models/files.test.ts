import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type fs from 'node:fs';
import { createReadStream } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MADE_CONTENTS, MADE_MODEL } from '../testing/model-hub.ts';
import { findWhole } from './files.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, createReadStream: vi.fn<typeof real.createReadStream>(real.createReadStream) };
});
const reads = vi.mocked(createReadStream);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-files-'));
  for (const [path, bytes] of Object.entries(MADE_CONTENTS)) {
    const to = join(folder, MADE_MODEL.id, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
  }
  reads.mockClear();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const WEIGHTS = 'onnx/weights.onnx';
const weights = () => join(folder, MADE_MODEL.id, WEIGHTS);
const look = () => findWhole(folder, MADE_MODEL);
const readsOfWeights = () => reads.mock.calls.filter(([path]) => path === weights()).length;

it('reads a file once for several callers at the same time, and not again until it changes', async () => {
  await Promise.all([look(), look(), look()]);
  await look();
  expect(readsOfWeights()).toBe(1);
});

it('reads a damaged file once, too', async () => {
  await writeFile(weights(), Buffer.alloc(MADE_CONTENTS[WEIGHTS]?.length ?? 0));
  const outcomes = await Promise.allSettled([look(), look()]);
  await expect(look()).rejects.toMatchObject({ code: 'model_damaged' });
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(readsOfWeights()).toBe(1);
});

it('reads a file again after another took its place, even with the same size and time', async () => {
  await look();
  const then = new Date(1_000);
  await utimes(weights(), then, then);
  await look();
  await writeFile(`${weights()}.new`, Buffer.alloc(MADE_CONTENTS[WEIGHTS]?.length ?? 0));
  await utimes(`${weights()}.new`, then, then);
  await rename(`${weights()}.new`, weights());
  await expect(look()).rejects.toMatchObject({ code: 'model_damaged' });
});

it('names in French the file that cannot be read, such as a link to itself', async () => {
  await rm(weights());
  await symlink(weights(), weights());
  await expect(look()).rejects.toMatchObject({
    code: 'model_damaged',
    message: expect.stringMatching(/weights\.onnx.*ne peut pas être lu/) as string,
  });
});
