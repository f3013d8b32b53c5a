import { type LocalModel, localModelAt } from '@greffier/language-model/local-model';
import type { Progress } from '@greffier/language-model/protocol';
import { speedsIn } from '@greffier/language-model/speeds';
import { tinyGguf } from '@greffier/language-model/testing/tiny-gguf';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WritingProgress } from '@greffier/writing/types';
import { INPUT, never } from '../testing/engines/model-scene.ts';
import { turns } from '../threads/turns.ts';
import { embeddedTextEngine } from './embedded.ts';
import { createLocalTextEngine, type HeldTextEngine } from './local.ts';
import { createWriter } from './writer.ts';

let folder: string;
let file: string;
/** File of a model whose answers often have no end, and are then lost. */
let verbose: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-local-'));
  file = join(folder, 'tiny.gguf');
  await writeFile(file, tinyGguf(4, true));
  verbose = join(folder, 'verbose.gguf');
  await writeFile(verbose, tinyGguf());
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

/** Opens a model whose tokens are mostly single letters. Its context is larger than a prompt of words would need. */
function open(path = file, patienceMs = 120_000): HeldTextEngine {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const model = localModelAt(path, { context: 32_768, threads: 1 });
  engine = createLocalTextEngine({ model, writer: writerOf(model, path, log) }, log, { patienceMs });
  return engine;
}
// Even after a failure, no word of the meeting may be in the logs.
afterEach(async () => {
  await engine?.close();
  const all = logged.join('');
  logged = [];
  if (/toiture|devis|Jobin|entreprise/i.test(all)) throw new Error('a log quotes the meeting');
});

const texts = (minutes: Awaited<ReturnType<HeldTextEngine['writeMinutes']>>) =>
  minutes.sections.flatMap(({ sentences }) => sentences);

describe('a language model on this machine', () => {
  it('is asked for minutes like one on a server, and its unfounded sentences are marked or left out', async () => {
    const minutes = await open().writeMinutes(INPUT, () => {}, never);
    const asked = calls().filter(({ msg }) => msg.startsWith('language model call'));
    expect(asked.map(({ task }) => task)).toContain('facts');
    expect(asked[0]?.tokens?.read).toBeGreaterThan(500);
    const quoted = texts(await embeddedTextEngine.writeMinutes(INPUT, () => {}, never)).map(({ text }) => text);
    const told = texts(minutes).filter(({ text, doubts = [] }) => !quoted.includes(text) && doubts.length === 0);
    expect(told).toEqual([]);
  });

  it('answers a question without sentences that rest on no passage', async () => {
    const question = { ...INPUT, query: 'Combien coûte la toiture ?', history: [] };
    const shown: string[] = [];
    const answer = await open().answer(question, never, (text) => shown.push(text));
    expect(calls().find(({ task }) => task === 'answer')?.msg).toMatch(/^language model call/);
    const own = await embeddedTextEngine.answer(question, never);
    expect(answer.passageIds).toEqual(answer.writtenBy === 'fallback' ? own.passageIds : []);
    expect(shown.join('')).toBe('');
  });

  it('stops within a second when nobody waits any more', async () => {
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
    expect(performance.now() - at).toPassWithin(2_500);
  });

  it('reports the progress of minutes during the first prompt, and never goes back', async () => {
    const passages = Array.from({ length: 10 }, () => INPUT.passages).flat();
    const input = { ...INPUT, passages: passages.map((passage, at) => ({ ...passage, id: at + 1 })) };
    const stop = new AbortController();
    const inside: number[] = [];
    const tell = ({ percent }: WritingProgress): void => {
      // Progress of a prompt is reported before the log has its answer.
      if (calls().length === 0) inside.push(percent);
      if (new Set(inside).size > 3) stop.abort(new Error('seen enough'));
    };
    await expect(open().writeMinutes(input, tell, stop.signal)).rejects.toThrow('seen enough');
    expect(inside[0]).toBe(0);
    expect(inside).toEqual(inside.toSorted((one, other) => one - other));
  });

  it('reports the remaining time from the first second, based on the self-test before a restart', async () => {
    const path = join(folder, 'measured.gguf');
    await writeFile(path, tinyGguf(1));
    await speedsIn(folder).keep(path, { read: 40, written: 2, threads: 1, lettersPerToken: 4, memory: 1 });
    const stop = new AbortController();
    const told: WritingProgress[] = [];
    const tell = (progress: WritingProgress): void => {
      told.push(progress);
      if (progress.remaining !== undefined && progress.remaining !== null) stop.abort(new Error('seen enough'));
    };
    await expect(open(path).writeMinutes(INPUT, tell, stop.signal)).rejects.toThrow('seen enough');
    // No prompt has been answered yet. Without the self-test, no remaining time would be shown before the work has
    // measured its speed.
    expect(calls()).toEqual([]);
    expect(told.at(-1)?.remaining).toBeGreaterThan(10);
  });

  it('is not asked again what it answered before, unless its file has changed', async () => {
    let stored: Uint8Array | null = null;
    const kept = { load: async () => stored, save: async (answers: Uint8Array) => void (stored = answers) };
    const path = join(folder, 'kept.gguf');
    await writeFile(path, tinyGguf(4, true));
    const write = async () => {
      const held = open(path);
      const before = logged.length;
      const minutes = await held.writeMinutes(INPUT, () => {}, never, kept);
      await held.close();
      const asked = calls().slice(before);
      return { minutes, asked: asked.filter(({ msg }) => msg.startsWith('language model call')).length };
    };
    const first = await write();
    expect(first.asked).toBeGreaterThan(0);
    expect(await write()).toEqual({ minutes: first.minutes, asked: 0 });
    await utimes(path, new Date(), new Date(Date.now() + 5_000));
    expect((await write()).asked).toBe(first.asked);
  });

  it('continues its minutes while others have a turn after each prompt, and repeats no prompt', async () => {
    const model = localModelAt(verbose, { context: 32_768, threads: 1 });
    const asked: string[] = [];
    const watched: LocalModel = {
      ...model,
      ask: (prompt, asking) => {
        asked.push(JSON.stringify(prompt));
        return model.ask(prompt, asking);
      },
    };
    const log = pino({ level: 'silent' });
    engine = createLocalTextEngine({ model: watched, writer: writerOf(model, verbose, log) }, log);
    const passages = Array.from({ length: 15 }, () => INPUT.passages)
      .flat()
      .map((passage, at) => ({ ...passage, id: at + 1 }));
    const input = { ...INPUT, passages };
    let stored: Uint8Array | null = null;
    const load = async () => stored;
    let turns = 0;
    for (let minutes = null; minutes === null;) {
      turns += 1;
      const stop = new AbortController();
      let keeps = false;
      const save = async (answers: Uint8Array): Promise<void> => {
        stored = answers;
        keeps = true;
      };
      const turn = { isOver: async () => keeps, end: () => stop.abort(new Error('others’ turn')) };
      minutes = await engine
        .writeMinutes(input, () => {}, stop.signal, { load, save, turn })
        .catch((error: unknown) => {
          if (error === stop.signal.reason) return null;
          throw error;
        });
    }
    expect(turns).toBeGreaterThan(1);
    // This also holds for prompts whose answers could not be read at either try. Most answers of a model with random
    // weights are like that.
    expect(new Set(asked).size).toBe(asked.length);
  });

  describe('is cancelled within a second', () => {
    const speed = { context: 32_768, threads: 1 };
    /** Cancels minutes once `when` returns true for a prompt's progress. @returns milliseconds until they stop */
    async function cancelled(when: (progress: Progress) => boolean): Promise<number> {
      const stop = new AbortController();
      const model = localModelAt(file, speed);
      let at = Infinity;
      const watched: LocalModel = {
        ...model,
        ask: (prompt, asking) =>
          model.ask(prompt, {
            ...asking,
            onProgress(progress) {
              asking.onProgress?.(progress);
              if (stop.signal.aborted || !when(progress)) return;
              at = performance.now();
              stop.abort(new Error('no longer wanted'));
            },
          }),
      };
      const log = pino({ level: 'silent' });
      engine = createLocalTextEngine({ model: watched, writer: writerOf(model, file, log) }, log);
      await expect(engine.writeMinutes(INPUT, () => {}, stop.signal)).rejects.toThrow('no longer wanted');
      const took = performance.now() - at;
      // The model is ready for the next prompt.
      await model.open(never);
      return took;
    }

    it('while a prompt is read', async () => {
      expect(await cancelled(({ read, toRead }) => read > 0 && toRead > 0)).toPassWithin(1_000);
    });

    it('while an answer is written', async () => {
      expect(await cancelled(({ written }) => written > 5)).toPassWithin(1_000);
    });

    it('while it waits for another prompt, which goes on', async () => {
      const model = localModelAt(file, speed);
      const asked: string[] = [];
      const watched: LocalModel = {
        ...model,
        ask: (prompt, asking) => {
          asked.push(prompt.system);
          return model.ask(prompt, asking);
        },
      };
      const log = pino({ level: 'silent' });
      engine = createLocalTextEngine({ model: watched, writer: writerOf(model, file, log) }, log);
      const first = new AbortController();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      // The prompt takes long to read. A long answer might be recognised as a loop, and end early.
      const content = 'é'.repeat(30_000);
      const prompt = { system: 'Tu lis.', messages: [{ role: 'user' as const, content }], schema: null, length: 100 };
      const onProgress = ({ read }: Progress): void => {
        if (read > 0) begin();
      };
      const reading = model
        .ask(prompt, { urgent: true, signal: first.signal, onProgress })
        .catch((error: unknown) => error);
      await begun;
      const { pid } = model;
      const stop = new AbortController();
      const minutes = engine.writeMinutes(INPUT, () => {}, stop.signal);
      await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(0);
      // Another person's minutes wait for their turn before they reach the model.
      const others = engine.writeMinutes({ ...INPUT, sectionLength: 120 }, () => {}, stop.signal);
      const at = performance.now();
      stop.abort(new Error('no longer wanted'));
      await expect(minutes).rejects.toThrow('no longer wanted');
      await expect(others).rejects.toThrow('no longer wanted');
      expect(performance.now() - at).toPassWithin(1_000);
      expect(model.pid).toBe(pid);
      first.abort(new Error('read enough'));
      expect(await reading).toMatchObject({ message: 'read enough' });
      expect(asked).toHaveLength(1);
    });
  });

  it('is replaced by the embedded engine if its file is damaged, and the log says what to do', async () => {
    const damaged = join(folder, 'damaged.gguf');
    await writeFile(damaged, tinyGguf().subarray(0, 90_000));
    const minutes = await open(damaged).writeMinutes(INPUT, () => {}, never);
    expect(minutes.writtenBy).toBe('fallback');
    expect(calls().find(({ msg }) => msg.includes('cannot be used'))?.reason).toContain('ne s’ouvre pas');
    expect(calls().at(-1)).toMatchObject({ task: 'minutes', reason: 'unusable' });
  });
});
