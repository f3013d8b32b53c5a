import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorTrace } from '../jobs/failure.ts';
import { onBehalfOf } from '../actor.ts';
import { openPool } from './pool.ts';
import { longestDelay, OddTestError, testTask } from './test-task.ts';
import { ThreadError } from './thread-error.ts';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a pool of threads', () => {
  it('leaves the event loop free while a thread computes for ever, and ends it at its time limit', async () => {
    const run = testTask(openPool(1), { timeoutMs: 1_500 });
    const delay = await longestDelay(async () => {
      const error = await failure(run({ kind: 'burn' }));
      expect(error).toBeInstanceOf(ThreadError);
      expect(error).toMatchObject({ reason: 'time' });
    });
    expect(delay).toPassWithin(200);
    // The pool has only one thread, which is free again for the next task.
    expect(await run({ kind: 'count', to: 3 })).toBe(3);
  });

  it('ends a thread that computes too long without a pause, and no other thread', async () => {
    const run = testTask(openPool(2), { silenceMs: 3_000 });
    const patient = run({ kind: 'which', ms: 4_500 });
    expect(await failure(run({ kind: 'burn' }))).toMatchObject({ reason: 'time' });
    expect(await patient).toBeGreaterThan(0);
  });

  it('ends a thread for too much processor time, which includes neither waiting nor earlier tasks', async () => {
    const run = testTask(openPool(1), { processorMs: 1_000, warmMs: 60_000 });
    const before = performance.now();
    expect(await failure(run({ kind: 'burn' }))).toMatchObject({ reason: 'time' });
    expect(performance.now() - before).toPassWithin(30_000);
    const thread = await run({ kind: 'which', ms: 1_500 });
    expect(await run({ kind: 'compute', ms: 600 })).toBe(thread);
    expect(await run({ kind: 'compute', ms: 600 })).toBe(thread);
  });

  it.each(['hoard', 'hoardBuffers', 'swell'] as const)('ends a thread that takes too much memory: %s', async (kind) => {
    const run = testTask(openPool(1));
    expect(await failure(run({ kind }))).toMatchObject({ reason: 'memory' });
    expect(await run({ kind: 'count', to: 3 })).toBe(3);
  });

  it('ends a thread within a second after its caller stopped waiting', async () => {
    const run = testTask(openPool(1));
    const gone = new AbortController();
    const work = failure(run({ kind: 'burn' }, { signal: gone.signal }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const next = run({ kind: 'count', to: 1 });
    const since = performance.now();
    gone.abort(new Error('gone'));
    expect(await work).toMatchObject({ message: 'gone' });
    expect(performance.now() - since).toPassWithin(1_000);
    expect(await next).toBe(1);
  });

  it('lets the process stop while a thread computes', async () => {
    const child = spawn(process.execPath, ['-'], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(`import(${JSON.stringify(new URL('./test-task.ts', import.meta.url).href)}).then(({ burn }) => {
      process.on('SIGTERM', () => process.exit(7));
      void burn(new AbortController().signal);
      setTimeout(() => console.log('computing'), 1_000);
    })`);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });

  it('does not begin the work of a caller who stopped waiting for a thread', async () => {
    const run = testTask(openPool(1));
    const first = run({ kind: 'which', ms: 500 });
    const gone = new AbortController();
    const second = failure(run({ kind: 'burn' }, { signal: gone.signal }));
    gone.abort(new Error('gone'));
    expect(await second).toMatchObject({ message: 'gone' });
    await first;
    expect(await run({ kind: 'count', to: 1 })).toBe(1);
  });

  it('passes on progress, expected failures, and the place of other failures in the code, but not their messages', async () => {
    const run = testTask(openPool(1));
    const counted: number[] = [];
    expect(await run({ kind: 'count', to: 3 }, { onProgress: (at) => counted.push(at) })).toBe(3);
    expect(counted).toEqual([1, 2, 3]);
    expect(await failure(run({ kind: 'refuse' }))).toBeInstanceOf(OddTestError);
    for (const kind of ['throw', 'exit'] as const) {
      const error = await failure(run({ kind }));
      expect(error).toMatchObject({ name: 'ThreadError', reason: 'broke' });
      expect(JSON.stringify(errorTrace(error))).not.toContain('Jobin');
    }
    const trace = errorTrace(await failure(run({ kind: 'throw' })));
    expect(trace.cause).toMatchObject({
      kind: 'TypeError',
      at: expect.arrayContaining([expect.stringContaining('test-worker.ts')]),
    });
  });

  it('moves buffers to the thread', async () => {
    const bytes = new Uint8Array(1_000);
    expect(await testTask(openPool(1))({ kind: 'measure', bytes }, { transfer: [bytes.buffer] })).toBe(1_000);
    expect(bytes.byteLength).toBe(0);
  });

  it('discards what a thread prints', async () => {
    const out = vi.spyOn(process.stdout, 'write');
    const err = vi.spyOn(process.stderr, 'write');
    await testTask(openPool(1))({ kind: 'print' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const printed = [...out.mock.calls, ...err.mock.calls].map(([chunk]) => String(chunk));
    expect(printed.join('')).not.toContain('Jobin');
  });

  afterEach(() => vi.restoreAllMocks());
});

describe('threads', () => {
  it('are new for each task unless the task keeps them warm', async () => {
    const run = testTask(openPool(1));
    expect(await run({ kind: 'which' })).not.toBe(await run({ kind: 'which' }));
  });

  it('that a task keeps warm serve the next task of the same kind, and end when none comes', async () => {
    const run = testTask(openPool(1), { warmMs: 300 });
    const first = await run({ kind: 'which' });
    expect(await run({ kind: 'which' })).toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await run({ kind: 'which' })).not.toBe(first);
  });

  it('make room for tasks of another kind', async () => {
    const pool = openPool(1);
    const small = testTask(pool, { warmMs: 60_000 });
    const large = testTask(pool, { warmMs: 60_000, memoryMb: 128 });
    const first = await small({ kind: 'which' });
    const second = await large({ kind: 'which' });
    expect(second).not.toBe(first);
    expect(await large({ kind: 'which' })).toBe(second);
    expect(await small({ kind: 'which' })).not.toBe(first);
  });

  it('that die while they are kept warm are replaced', async () => {
    const run = testTask(openPool(1), { warmMs: 60_000 });
    const first = await run({ kind: 'throwLater' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await run({ kind: 'which' })).not.toBe(first);
  });

  it('are never all taken by one person', async () => {
    const run = testTask(openPool(2), { timeoutMs: 20_000 });
    const busy = new AbortController();
    const heavy = onBehalfOf('a', () => [1, 2, 3].map(() => failure(run({ kind: 'burn' }, { signal: busy.signal }))));
    expect(await onBehalfOf('b', () => run({ kind: 'count', to: 1 }))).toBe(1);
    busy.abort();
    await Promise.all(heavy);
  });
});
