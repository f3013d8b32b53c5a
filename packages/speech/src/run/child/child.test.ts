import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runChild, type ChildRun } from './child.ts';
import { speechErrors } from '../../speech-errors.ts';
import type { WorkNote } from './work-notes.ts';

const limits = { time: 120_000, silence: 120_000, onTime: speechErrors.timedOut };
const program = (name: string): string => fileURLToPath(new URL(`../../testing/${name}-child.ts`, import.meta.url));
const run = (rest: Omit<ChildRun, 'files'>): Promise<unknown> =>
  runChild(() => ({ kind: 'probe', file: '', segmentMinutes: 1, soundFile: '' }), { files: {}, ...rest });

/** Lists this process’s children that run a program. */
const running = (name: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program(name))) return false;
      return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === process.pid;
    } catch {
      return false; // The process has ended while its line was read.
    }
  });

describe('a child', () => {
  it('is ended when its time is over, even if it hangs and does not listen', async () => {
    const hanging = run({ program: program('hanging'), limits: { ...limits, time: 1_500 } });
    await expect(hanging).rejects.toMatchObject({
      code: 'timed_out',
      message: expect.stringContaining('Relancez-la') as string,
    });
    expect(running('hanging')).toEqual([]);
  });

  it('is ended if it falls silent, but not while it sends messages', async () => {
    const notes: WorkNote[] = [];
    const silent = run({
      program: program('silent'),
      limits: { ...limits, silence: 2_000 },
      onNote: (note) => notes.push(note),
    });
    await expect(silent).rejects.toMatchObject({ code: 'timed_out' });
    expect(notes).toHaveLength(2);
  });

  it('is ended if it holds too much memory of any kind', async () => {
    const greedy = run({ program: program('greedy'), limits: { ...limits, memory: 400e6 } });
    await expect(greedy).rejects.toMatchObject({
      code: 'out_of_memory',
      message: expect.stringContaining('mémoire du serveur') as string,
    });
    expect(running('greedy')).toEqual([]);
  });

  it('is gone soon after it is cancelled, even if it hangs and does not listen', async () => {
    const abort = new AbortController();
    const hanging = run({ program: program('hanging'), limits, signal: abort.signal });
    await expect.poll(() => running('hanging')).toHaveLength(1);
    const started = performance.now();
    abort.abort();
    await expect(hanging).rejects.toMatchObject({ name: 'AbortError' });
    expect(performance.now() - started).toPassWithin(30_000);
    expect(running('hanging')).toEqual([]);
  });
});
