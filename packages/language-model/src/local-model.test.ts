import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localModelAt } from './local-model.ts';
import type { Progress, Prompt } from './protocol.ts';
import { openedModels } from './testing/opened-models.ts';

const { place, opened, modelAt } = openedModels();

const never = new AbortController().signal;
const Facts = z.object({
  facts: z.array(
    z.object({
      kind: z.enum(['fact', 'vote']),
      text: z.string(),
      passages: z.array(z.int()),
      owner: z.string().nullable(),
    }),
  ),
});
const { $schema: _dialect, ...schema } = z.toJSONSchema(Facts);
const asks = (content: string, more: Partial<Prompt> = {}): Prompt => ({
  system: 'Tu prends des notes.',
  messages: [{ role: 'user', content }],
  schema: null,
  length: 300,
  ...more,
});
/** A prompt whose answer ends only once the model repeats itself, after some 800 tokens: a third of a second or more. */
const endless = asks('Bonjour', { length: 60_000 });
const ENDLESS = { context: 65_536 };

const isAlive = async (pid: number | undefined): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tX');
  return !/^State:\s*[XZ]/m.test(status);
};
async function isGone(pid: number | undefined): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
}

describe('a model on this machine', () => {
  it('writes JSON of the given schema', async () => {
    const { text, cut } = await modelAt(place.file).ask(asks('Le devis', { schema, length: 2_000 }), {
      urgent: false,
      signal: never,
    });
    expect(cut).toBe(false);
    expect(Facts.parse(JSON.parse(text)).facts.length).toBeGreaterThan(0);
  });

  it('gives the same answer again, and reuses the beginning of the previous prompt', async () => {
    const model = modelAt(place.file);
    const first = await model.ask(asks('Le devis de la toiture'), { urgent: false, signal: never });
    const again = await model.ask(asks('Le devis de la toiture'), { urgent: false, signal: never });
    expect(again.text).toBe(first.text);
    expect(first.read).toBe(first.prompt);
    expect(again).toMatchObject({ prompt: first.prompt, read: 1, written: first.written });
  });

  it('passes on the text as it comes, and counts tokens', async () => {
    const pieces: string[] = [];
    const answer = await modelAt(place.file).ask(asks('Bonjour', { length: 50 }), {
      urgent: true,
      signal: never,
      onText: (text) => pieces.push(text),
    });
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.join('')).toBe(answer.text);
    expect(answer).toMatchObject({ cut: true, written: 50 });
  });

  it('reports how much it has read and written, and how long each took', async () => {
    const model = modelAt(place.file);
    const said = 'Le devis de la toiture est arrivé hier matin. '.repeat(12);
    const ask = async (content: string) => {
      const told: Progress[] = [];
      const asking = { urgent: false, signal: never, onProgress: (progress: Progress) => void told.push(progress) };
      const counts = await model.ask(asks(content, { length: 40 }), asking);
      return { told, counts };
    };
    const first = await ask(said);
    const { prompt } = first.counts;
    expect(first.told[0]).toMatchObject({ prompt, read: 0, toRead: prompt, written: 0 });
    const pieces = first.told.filter(({ toRead, read }) => toRead > 0 && read > 0);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every(({ read, toRead, writing }) => read + toRead === prompt && writing === 0)).toBe(true);
    expect(new Set(first.told.map(({ written }) => written)).size).toBeGreaterThan(5);
    expect(first.counts).toMatchObject({ read: prompt, written: 40 });
    expect(first.counts.reading).toBeGreaterThan(0);
    expect(first.counts.writing).toBeGreaterThan(0);
    const second = await ask(`${said}Et la cantine ?`);
    expect(second.told[0]?.toRead).toBeLessThan(prompt / 2);
    expect(second.counts.read).toBe(second.told[0]?.toRead);
  });

  it('refuses a prompt that is too long for its context, and answers the next one', async () => {
    const model = modelAt(place.file, { context: 1_024 });
    const long = model.ask(asks('é'.repeat(3_000)), { urgent: false, signal: never });
    await expect(long).rejects.toMatchObject({ code: 'overflow' });
    await expect(model.ask(asks('Bonjour'), { urgent: false, signal: never })).resolves.toBeTruthy();
  });

  it('ends an answer that fills its context', async () => {
    const model = modelAt(place.file, { context: 1_024 });
    const answer = await model.ask(asks('é'.repeat(350), { length: 60_000 }), { urgent: false, signal: never });
    expect(answer).toMatchObject({ cut: true, looped: false });
    expect(answer.prompt + answer.written).toBeLessThanOrEqual(1_024);
  });

  it('stops a model that repeats itself, long before the greatest length', async () => {
    const answer = await modelAt(place.file, ENDLESS).ask(endless, { urgent: false, signal: never });
    expect(answer).toMatchObject({ cut: false, looped: true });
    expect(answer.written).toBeLessThan(20_000);
    expect(answer.text.length).toBeGreaterThan(300);
  });

  it('stops within a second while it reads', async () => {
    const model = modelAt(place.file, ENDLESS);
    const stop = new AbortController();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const asked = model.ask(asks('é'.repeat(15_000)), {
      urgent: false,
      signal: stop.signal,
      onProgress: ({ read }) => read > 0 && begin(),
    });
    await begun;
    const at = performance.now();
    stop.abort(new Error('no longer wanted'));
    await expect(asked).rejects.toThrow('no longer wanted');
    expect(performance.now() - at).toPassWithin(1_000);
  });

  it('stops within a second while it writes, and answers the next prompt', async () => {
    const model = modelAt(place.file, ENDLESS);
    const stop = new AbortController();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const asked = model.ask(endless, { urgent: false, signal: stop.signal, onText: () => begin() });
    await begun;
    const { pid } = model;
    const at = performance.now();
    stop.abort(new Error('no longer wanted'));
    await expect(asked).rejects.toThrow('no longer wanted');
    expect(performance.now() - at).toPassWithin(1_000);
    await model.ask(asks('Bonjour'), { urgent: false, signal: never });
    expect(model.pid).toBe(pid);
  });

  it('answers waiting people before jobs', async () => {
    const model = modelAt(place.file);
    const order: string[] = [];
    const ask = (name: string, urgent: boolean) =>
      model.ask(asks(name, { length: 40 }), { urgent, signal: never }).then(() => order.push(name));
    await Promise.all([ask('first', false), ask('job', false), ask('person', true)]);
    expect(order).toEqual(['person', 'first', 'job']);
  });

  it('makes a job give way to a person within a moment, and continues it in the same process', async () => {
    const model = modelAt(place.file, ENDLESS);
    const order: string[] = [];
    const stop = new AbortController();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const job = model.ask(asks('é'.repeat(40_000)), {
      urgent: false,
      signal: stop.signal,
      onProgress: ({ read }) => read > 0 && begin(),
    });
    const ended = job.catch((error: Error) => order.push(error.message));
    await begun;
    const { pid } = model;
    const at = performance.now();
    await model.ask(asks('Qui ?', { length: 20 }), { urgent: true, signal: never });
    order.push('person');
    expect(performance.now() - at).toPassWithin(3_000);
    expect(model.pid).toBe(pid);
    stop.abort(new Error('job went on until it was cancelled'));
    await ended;
    expect(order).toEqual(['person', 'job went on until it was cancelled']);
  });

  it('answers a job in the end, with the same text, however often people interrupt it', async () => {
    const model = modelAt(place.file);
    const job = asks('Le devis de la toiture', { length: 1_500 });
    const alone = await model.ask(job, { urgent: false, signal: never });
    const told: Progress[] = [];
    const onProgress = (progress: Progress): void => void told.push(progress);
    const disturbed = model.ask(job, { urgent: false, signal: never, onProgress });
    const people = (async () => {
      for (let count = 0; count < 8; count++) {
        await wait(20);
        await model.ask(asks(`Question ${count}`, { length: 5 }), { urgent: true, signal: never });
      }
    })();
    const { text, written, looped } = await disturbed;
    expect({ text, written, looped }).toEqual({ text: alone.text, written: alone.written, looped: alone.looped });
    for (const of of ['read', 'written'] as const) {
      const counted = told.map((progress) => progress[of]);
      expect(counted).toEqual(counted.toSorted((one, other) => one - other));
    }
    expect(told.at(-1)?.written).toBe(written);
    await people;
  });

  it('keeps what it read for a job while it answers a person', async () => {
    const model = modelAt(place.file);
    const job = asks('Le devis de la toiture, '.repeat(20), { length: 5 });
    const first = await model.ask(job, { urgent: false, signal: never });
    await model.ask(asks('Qui a parlé ?', { length: 5 }), { urgent: true, signal: never });
    const again = await model.ask(job, { urgent: false, signal: never });
    expect(first.read).toBe(first.prompt);
    expect(again.read).toBe(1);
  });

  it('uses one context if there is no memory for two', async () => {
    let needed = Infinity;
    await modelAt(place.file, { memory: () => 1_000_000 })
      .open(never)
      .catch(({ message }: Error) => (needed = 1e9 * Number(/faut ([\d,]+)/.exec(message)?.[1]?.replace(',', '.'))));
    const model = modelAt(place.file, { memory: () => 1.15 * needed });
    const job = asks('Le devis de la toiture, '.repeat(20), { length: 5 });
    await model.ask(job, { urgent: false, signal: never });
    await model.ask(asks('Qui a parlé ?', { length: 5 }), { urgent: true, signal: never });
    const again = await model.ask(job, { urgent: false, signal: never });
    expect(again.read).toBeGreaterThan(100);
  });

  it('measures its speed in at most ten seconds, and then uses the best number of threads', async () => {
    const model = localModelAt(place.file);
    opened.push(model);
    await model.open(never);
    const at = performance.now();
    const tested = await model.measure(never);
    expect(performance.now() - at).toPassWithin(12_000);
    expect(tested.read).toBeGreaterThan(10);
    expect(tested.written).toBeGreaterThan(1);
    expect(tested.threads).toBeGreaterThanOrEqual(1);
    // Most letters are one token each; letters with accents may be two.
    expect(tested.lettersPerToken).toBeGreaterThan(0.3);
    expect(tested.lettersPerToken).toBeLessThan(1.5);
    await expect(model.ask(asks('Bonjour', { length: 5 }), { urgent: true, signal: never })).resolves.toBeTruthy();
  });

  it('measures with the given number of threads', async () => {
    expect((await modelAt(place.file, { threads: 1 }).measure(never)).threads).toBe(1);
  });

  it('stops a self-test within a second', async () => {
    const model = modelAt(place.file);
    await model.open(never);
    const stop = new AbortController();
    const measured = model.measure(stop.signal);
    stop.abort(new Error('no longer wanted'));
    await expect(measured).rejects.toThrow('no longer wanted');
  });

  it('drops the prompt of a person who left while waiting', async () => {
    const model = modelAt(place.file);
    const leave = new AbortController();
    const first = model.ask(asks('Bonjour'), { urgent: false, signal: never });
    const second = model.ask(asks('Bonjour'), { urgent: false, signal: leave.signal });
    leave.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    await expect(first).resolves.toBeTruthy();
  });

  it('continues in another process if one dies in the middle, and passes on no text twice', async () => {
    const deaths: number[] = [];
    const model = modelAt(place.file, { onDeath: (count) => deaths.push(count) });
    let shown = '';
    const answer = await model.ask(asks('Bonjour', { length: 400 }), {
      urgent: false,
      signal: never,
      onText: (text) => {
        shown += text;
        if (deaths.length === 0 && shown.length > 50 && model.pid !== undefined) process.kill(model.pid, 'SIGKILL');
      },
    });
    expect(deaths).toEqual([1]);
    expect(shown).toBe(answer.text);
    const { text } = await model.ask(asks('Bonjour', { length: 400 }), { urgent: false, signal: never });
    expect(text).toBe(answer.text);
  });

  it('gives up on a prompt during which three processes died', async () => {
    const deaths: number[] = [];
    const model = modelAt(place.file, { ...ENDLESS, onDeath: (count) => deaths.push(count) });
    const stop = new AbortController();
    const killing = (async () => {
      for (let last = 0; !stop.signal.aborted; await wait(20)) {
        if (model.pid === undefined || model.pid === last) continue;
        last = model.pid;
        process.kill(last, 'SIGKILL');
      }
    })();
    await expect(model.ask(endless, { urgent: false, signal: never })).rejects.toMatchObject({ code: 'crashed' });
    stop.abort();
    await killing;
    expect(deaths).toEqual([1, 2]);
  });

  it('is unloaded when it is idle, and opened again for the next prompt', async () => {
    const model = modelAt(place.file, { warm: 50 });
    await model.open(never);
    const { pid } = model;
    await isGone(pid);
    await model.ask(asks('Bonjour'), { urgent: false, signal: never });
    expect(model.pid).not.toBe(pid);
  });

  it('ends when it is closed, and its prompts fail', async () => {
    const model = modelAt(place.file, ENDLESS);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const asked = model.ask(endless, { urgent: false, signal: never, onText: () => begin() });
    await begun;
    const { pid } = model;
    const waiting = model.ask(asks('Bonjour'), { urgent: false, signal: never });
    await Promise.all([
      expect(asked).rejects.toMatchObject({ code: 'crashed' }),
      expect(waiting).rejects.toMatchObject({ code: 'crashed' }),
      model.close(),
    ]);
    expect(model.pid).toBeUndefined();
    expect(await isAlive(pid)).toBe(false);
  });
});

describe('the process of a model', () => {
  it('starts no other process, and sees nothing of the server’s environment', async () => {
    process.env['GREFFIER_SECRET'] = 'geheim';
    const model = modelAt(place.file);
    await model.open(never);
    const environment = await readFile(`/proc/${model.pid}/environ`, 'utf8').finally(() => {
      delete process.env['GREFFIER_SECRET'];
    });
    expect(environment).not.toContain('geheim');
    const threads = await readdir(`/proc/${model.pid}/task`);
    const children = await Promise.all(
      threads.map((one) => readFile(`/proc/${model.pid}/task/${one}/children`, 'utf8')),
    );
    expect(children.join('').trim()).toBe('');
  });

  it('ends with its parent, even in the middle of an answer', async () => {
    const program = fileURLToPath(new URL('testing/parent.ts', import.meta.url));
    const parent: ChildProcess = fork(program, [place.file], { stdio: 'ignore' });
    const [pid] = (await once(parent, 'message')) as [number];
    expect(await isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await isGone(pid);
  });
});
