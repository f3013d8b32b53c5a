import { localModelErrors } from '@greffier/language-model/messages';
import type { SelfTest } from '@greffier/language-model/self-test';
import { speedsIn } from '@greffier/language-model/speeds';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { turns } from '../threads/turns.ts';
import { aboutWords, createWriter, type Writer } from './writer.ts';

const TEST: SelfTest = { read: 30, written: 5, threads: 1, lettersPerToken: 3.1, memory: 3e9 };

let folder: string;
let file: string;
let opened: Writer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-writer-'));
  file = join(folder, 'plume.gguf');
  await writeFile(file, 'GGUF');
});
afterEach(async () => {
  for (const writer of opened) await writer.close();
  opened = [];
  await rm(folder, { recursive: true, force: true });
});

function open(
  measure: (signal: AbortSignal) => Promise<SelfTest>,
  processor = turns(1),
  check = () => Promise.resolve(),
) {
  const model = { context: 8_192, check: vi.fn<typeof check>(check), measure: vi.fn<typeof measure>(measure) };
  const log = pino({ level: 'silent' });
  const writer = createWriter({ file, model, speeds: speedsIn(folder), threads: undefined, processor, log });
  opened.push(writer);
  return { writer, model };
}

it('measures a model once, and shares the result with other processes', async () => {
  const gate = Promise.withResolvers<SelfTest>();
  const { writer, model } = open(() => gate.promise);
  expect(await writer.state()).toEqual({ test: null, measuring: false, problem: null, context: 8_192 });
  writer.prepare();
  writer.prepare();
  await expect.poll(() => model.measure).toHaveBeenCalledOnce();
  expect(await writer.state()).toMatchObject({ test: null, measuring: true });
  gate.resolve(TEST);
  await expect.poll(() => writer.state()).toMatchObject({ test: TEST, measuring: false });
  writer.prepare();
  await writer.close();
  expect(model.measure).toHaveBeenCalledOnce();
  const later = open(() => Promise.reject(new Error('measured twice')));
  later.writer.prepare();
  expect(await later.writer.state()).toMatchObject({ test: TEST });
  await later.writer.close();
  expect(later.model.measure).not.toHaveBeenCalled();
});

it('repeats a failed measurement at the next request to prepare the model', async () => {
  const { writer, model } = open(() => Promise.resolve(TEST));
  model.measure.mockRejectedValueOnce(localModelErrors.crashed());
  writer.prepare();
  await expect.poll(() => writer.state()).toMatchObject({ test: null, measuring: false });
  expect(model.measure).toHaveBeenCalledOnce();
  writer.prepare();
  await expect.poll(() => writer.state()).toMatchObject({ test: TEST });
});

it('does not measure while a recording keeps the processor busy, and stops waiting when it is closed', async () => {
  const processor = turns(1);
  const release = await processor.take();
  const { writer, model } = open(() => Promise.resolve(TEST), processor);
  writer.prepare();
  await expect.poll(() => writer.state()).toMatchObject({ measuring: true });
  expect(model.measure).not.toHaveBeenCalled();
  await writer.close();
  release();
  expect(model.measure).not.toHaveBeenCalled();
  await expect(processor.during(() => Promise.resolve('free'))).resolves.toBe('free');
});

it('reports before the first question why a model cannot be used', async () => {
  const { writer } = open(
    () => Promise.resolve(TEST),
    turns(1),
    () => Promise.reject(localModelErrors.memory(file, 3e9, 1e9)),
  );
  expect((await writer.state()).problem).toMatchObject({
    code: 'memory',
    message: expect.stringContaining('3\u00a0Go'),
  });
});

it('gives speeds as words per minute, no more exactly than they were measured', () => {
  expect(aboutWords(TEST, 41.23)).toBe(1_200);
  expect(aboutWords(TEST, 5.061)).toBe(150);
});
