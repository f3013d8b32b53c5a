import { type LocalModel, localModelAt } from '@greffier/language-model/local-model';
import { speedsIn } from '@greffier/language-model/speeds';
import { tinyGguf } from '@greffier/language-model/testing/tiny-gguf';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { INPUT, never } from '../testing/model-scene.ts';
import { turns } from '../threads/turns.ts';
import { type HeldTextEngine, createLocalTextEngine, embeddedTextEngine } from './text.ts';
import { createWriter } from './writer.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-local-'));
  file = join(folder, 'tiny.gguf');
  await writeFile(file, tinyGguf());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Call {
  readonly msg: string;
  readonly task?: string;
  readonly outcome?: string;
  readonly reason?: string;
  readonly tokens?: { readonly read: number; readonly written: number };
}

let logged: string[] = [];
const calls = (): Call[] => logged.map((line) => JSON.parse(line) as Call);
let engine: HeldTextEngine | undefined;
const writerOf = (model: LocalModel, path: string, log: Logger) =>
  createWriter({ file: path, model, speeds: speedsIn(folder), threads: 1, processor: turns(1), log });

/** A model whose tokens are letters, mostly: it is given more of them than a prompt of words takes. */
function open(path = file, patienceMs = 120_000): HeldTextEngine {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const model = localModelAt(path, { context: 32_768, threads: 1 });
  engine = createLocalTextEngine({ model, writer: writerOf(model, path, log) }, log, { patienceMs });
  return engine;
}
// No word of the meeting is in the logs, whatever went wrong.
afterEach(async () => {
  await engine?.close();
  const all = logged.join('');
  logged = [];
  if (/toiture|devis|Jobin|entreprise/i.test(all)) throw new Error('a log quotes the meeting');
});

const texts = (minutes: Awaited<ReturnType<HeldTextEngine['writeMinutes']>>) =>
  minutes.sections.flatMap(({ sentences }) => sentences);

describe('a language model on this machine', () => {
  it('is asked for minutes as one on a server is: what a model of random weights writes stands nowhere unmarked', async () => {
    const minutes = await open().writeMinutes(INPUT, () => {}, never);
    const asked = calls().filter(({ msg }) => msg.startsWith('language model call'));
    expect(asked.map(({ task }) => task)).toContain('facts');
    expect(asked[0]?.tokens?.read).toBeGreaterThan(500);
    const quoted = texts(await embeddedTextEngine.writeMinutes(INPUT, () => {}, never)).map(({ text }) => text);
    const told = texts(minutes).filter(({ text, doubts = [] }) => !quoted.includes(text) && doubts.length === 0);
    expect(told).toEqual([]);
  });

  it('answers a question: what rests on no passage is not said', async () => {
    const question = { ...INPUT, query: 'Combien coûte la toiture ?', history: [] };
    const shown: string[] = [];
    const answer = await open().answer(question, never, (text) => shown.push(text));
    expect(calls().find(({ task }) => task === 'answer')?.msg).toMatch(/^language model call/);
    const own = await embeddedTextEngine.answer(question, never);
    expect(answer.passageIds).toEqual(answer.writtenBy === 'fallback' ? own.passageIds : []);
    expect(shown.join('')).toBe('');
  });

  it('stops within a second where nobody waits any more', async () => {
    const stop = new AbortController();
    const model = localModelAt(file, { context: 32_768, threads: 1 });
    const log = pino({ level: 'silent' });
    engine = createLocalTextEngine({ model, writer: writerOf(model, file, log) }, log);
    const asked = engine.writeMinutes(INPUT, () => {}, stop.signal);
    await expect.poll(() => model.pid).toBeDefined();
    const at = performance.now();
    stop.abort(new Error('no longer wanted'));
    await expect(asked).rejects.toThrow('no longer wanted');
    // The next prompt waits until the model is free.
    await model.open(never);
    expect(performance.now() - at).toBeLessThan(2_500);
  });

  it('is replaced by the embedded engine where its file is damaged, and the log says what to do', async () => {
    const damaged = join(folder, 'damaged.gguf');
    await writeFile(damaged, tinyGguf().subarray(0, 90_000));
    const minutes = await open(damaged).writeMinutes(INPUT, () => {}, never);
    expect(minutes.writtenBy).toBe('fallback');
    expect(calls().find(({ msg }) => msg.includes('cannot be used'))?.reason).toContain('ne s’ouvre pas');
    expect(calls().at(-1)).toMatchObject({ task: 'minutes', reason: 'unusable' });
  });
});
