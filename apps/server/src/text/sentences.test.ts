import { SentenceEncoderError } from '@greffier/sentence-encoder/errors';
import { writeTinyEncoder } from '@greffier/sentence-encoder/testing/tiny-encoder';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBehalfOf } from '../actor.ts';
import { type SentenceEngine, sentenceEngine } from './sentences.ts';

let data = '';
let folder = '';
let engine: SentenceEngine;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'greffier-sentences-'));
  await chmod(data, 0o700);
  folder = join(data, 'models');
  engine = sentenceEngine(folder);
});
afterEach(async () => {
  await engine.close();
  await rm(data, { recursive: true, force: true });
});

const WORDS = ['le', 'toit', 'fuit'];
const never = new AbortController().signal;
const places = (vectors: readonly Float32Array[]): readonly number[] => vectors.map((vector) => vector.indexOf(1));

it('turns texts into vectors, one request after another in the same process', async () => {
  await writeTinyEncoder(folder, WORDS);
  expect(engine.pid).toBe(undefined);
  const answers = await Promise.all([
    engine.embed(['toit', 'le'], 'query', never),
    engine.embed(['fuit'], 'passage', never),
  ]);
  const { pid } = engine;
  expect(answers.map(places)).toEqual([[5, 4], [6]]);
  expect(places(await engine.embed(['le'], 'query', never))).toEqual([4]);
  expect(pid).toBeDefined();
  expect(engine.pid).toBe(pid);
});

it('splits many texts, keeps their order, and lets others in between', async () => {
  await writeTinyEncoder(folder, WORDS);
  const order: string[] = [];
  const texts = Array.from({ length: 1_000 }, (_, at) => WORDS[at % 3] ?? '');
  const many = onBehalfOf('Anne', () => engine.embed(texts, 'passage', never)).finally(() => order.push('many'));
  const few = onBehalfOf('Paul', () => engine.embed(['toit'], 'query', never)).finally(() => order.push('few'));
  expect(places(await many)).toEqual(texts.map((word) => 4 + WORDS.indexOf(word)));
  expect(places(await few)).toEqual([5]);
  expect(order).toEqual(['few', 'many']);
});

it('starts another process after one has died', async () => {
  await writeTinyEncoder(folder, WORDS);
  await engine.embed(['le'], 'query', never);
  const dead = engine.pid ?? 0;
  const asked = engine.embed(
    Array.from({ length: 256 }, () => 'le '.repeat(500)),
    'passage',
    never,
  );
  setTimeout(() => process.kill(dead, 'SIGKILL'), 20);
  await expect(asked).rejects.toThrow(SentenceEncoderError);
  expect(places(await engine.embed(['toit'], 'query', never))).toEqual([5]);
  expect(engine.pid).not.toBe(dead);
});

it('names the missing file, and finds it once it is there', async () => {
  await expect(engine.embed(['le'], 'query', never)).rejects.toThrow(join(folder, 'sentence-encoder-pieces.txt'));
  await writeTinyEncoder(folder, WORDS);
  expect(places(await engine.embed(['le'], 'query', never))).toEqual([4]);
});

it('stops when it is asked to, and keeps the process', async () => {
  await writeTinyEncoder(folder, WORDS);
  await engine.embed(['le'], 'query', never);
  const { pid } = engine;
  const stop = new AbortController();
  const asked = engine.embed(
    Array.from({ length: 256 }, () => 'le '.repeat(500)),
    'passage',
    stop.signal,
  );
  setTimeout(() => stop.abort(), 20);
  await expect(asked).rejects.toThrow('aborted');
  await expect(engine.embed(['le'], 'query', AbortSignal.abort())).rejects.toThrow('aborted');
  expect(places(await engine.embed(['fuit'], 'query', never))).toEqual([6]);
  expect(engine.pid).toBe(pid);
});

it('ends an idle process, and answers nothing once closed', async () => {
  await writeTinyEncoder(folder, WORDS);
  await engine.close();
  engine = sentenceEngine(folder, 50);
  await engine.embed(['le'], 'query', never);
  await expect.poll(() => engine.pid).toBe(undefined);
  await engine.embed(['le'], 'query', never);
  await engine.close();
  expect(engine.pid).toBe(undefined);
  await expect(engine.embed(['le'], 'query', never)).rejects.toThrow(SentenceEncoderError);
});
