import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FILES, openEncoder } from './encoder.ts';
import { SentenceEncoderError } from './errors.ts';
import { writeTinyEncoder } from './testing/tiny-encoder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-sentences-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const WORDS = ['le', 'toit', 'fuit', 'budget'];
/** The place of a word's number in a vector of the tiny encoder, after the special pieces. */
const at = (word: string): number => 4 + WORDS.indexOf(word);

it('turns texts into vectors of length 1, in the given order', async () => {
  await writeTinyEncoder(folder, WORDS);
  const encoder = await openEncoder(folder);
  const [long, short] = await encoder.embed(['le toit fuit', 'budget'], 'passage');
  expect(encoder.size).toBe(384);
  expect(long).toHaveLength(384);
  expect(short?.[at('budget')]).toBe(1);
  for (const word of ['le', 'toit', 'fuit']) expect(long?.[at(word)]).toBeCloseTo(1 / Math.sqrt(3), 6);
  expect(long?.[at('budget')]).toBe(0);
  await encoder.close();
});

it('computes a text among many others as if it were alone', async () => {
  await writeTinyEncoder(folder, WORDS);
  const encoder = await openEncoder(folder, { threads: 2 });
  const texts = Array.from({ length: 70 }, (_, n) => `${'le '.repeat((n * 37) % 101)}${'toit '.repeat(n % 7)} budget`);
  const together = await encoder.embed(texts, 'query');
  expect(together).toHaveLength(70);
  for (const n of [0, 13, 69]) expect((await encoder.embed([texts[n]!], 'query'))[0]).toEqual(together[n]);
  expect(await encoder.embed([], 'query')).toEqual([]);
  await encoder.close();
});

it('tells the network whether a text is a question', async () => {
  await writeTinyEncoder(folder, ['query:', 'passage:']);
  const encoder = await openEncoder(folder);
  const [[query], [passage]] = [await encoder.embed([''], 'query'), await encoder.embed([''], 'passage')];
  expect([query?.[4], query?.[5]]).toEqual([1, 0]);
  expect([passage?.[4], passage?.[5]]).toEqual([0, 1]);
  await encoder.close();
});

it('reads the beginning of a text that is too long', async () => {
  await writeTinyEncoder(folder, WORDS);
  const encoder = await openEncoder(folder);
  // The prefix is one unknown piece.
  const [vector] = await encoder.embed([`${'le '.repeat(508)}toit ${'budget '.repeat(100_000)}`], 'passage');
  expect((vector?.[at('le')] ?? 0) / (vector?.[at('toit')] ?? 0)).toBeCloseTo(508, 2);
  expect(vector?.[at('budget')]).toBe(0);
  await encoder.close();
});

it('keeps a vector of zeros', async () => {
  await writeTinyEncoder(folder, WORDS);
  const encoder = await openEncoder(folder);
  expect(await encoder.embed(['inconnu'], 'query')).toEqual([new Float32Array(384)]);
  await encoder.close();
});

it('stops between two batches', async () => {
  await writeTinyEncoder(folder, WORDS);
  const encoder = await openEncoder(folder);
  const texts = Array.from({ length: 10_000 }, () => 'le toit');
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  await expect(encoder.embed(texts, 'query', stop.signal)).rejects.toThrow('aborted');
  await encoder.close();
});

it.each([FILES.pieces, FILES.network])('names the file that is missing or damaged: %s', async (name) => {
  await writeTinyEncoder(folder, WORDS);
  const file = join(folder, name);
  await writeFile(file, 'ceci n’est pas un modèle');
  await expect(openEncoder(folder)).rejects.toThrow(file);
  await rm(file);
  const error: unknown = await openEncoder(folder).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(SentenceEncoderError);
  expect((error as Error).message).toBe(
    `Le fichier «\u00A0${file}\u00A0» qui compare le sens des phrases est introuvable ou illisible\u00A0: remettez-le en place, puis relancez.`,
  );
});
