import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decodeAudio } from './sound/input/decoding.ts';
import { SAMPLE_RATE } from './sound/sample-rate.ts';
import { wavOf } from './sound/wav.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SECONDS = 7;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-readme-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes the first seconds of the test meeting to a WAV file. */
async function writeBeginning(path: string): Promise<void> {
  const samples = new Int16Array(SECONDS * SAMPLE_RATE);
  let filled = 0;
  for await (const block of decodeAudio(at('../../../e2e/fixtures/reunion.opus'))) {
    samples.set(block.samples.subarray(0, samples.length - filled), filled);
    filled += block.samples.length;
    if (filled >= samples.length) break;
  }
  await writeFile(path, wavOf(samples, SAMPLE_RATE));
}

it('the example of the README transcribes a recording', { timeout: 240_000 }, async () => {
  const [, example] = /```ts\n(.*?)```/s.exec(await readFile(at('../README.md'), 'utf8')) ?? [];
  await writeFile(join(folder, 'example.ts'), example ?? '');
  await symlink(at('../../../node_modules'), join(folder, 'node_modules'));
  await writeBeginning(join(folder, 'recording.wav'));
  await mkdir(join(folder, 'meeting'));
  const args = ['example.ts', 'recording.wav', join(folder, 'meeting')];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(stdout).toMatch(/^[\d.]+ speaker_1: Bonjour/);
  expect(stderr).toContain('100 %');
});
