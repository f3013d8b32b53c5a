import { describe, expect, it } from 'vitest';
import type { WritingProgress } from '../../types.ts';
import { createMeter, type MeteredTask, type ModelSpeed } from './meter.ts';

/** Simulates a model of this speed, with a clock of its own, and records the progress that is reported. */
function machine(speed: ModelSpeed, known: ModelSpeed | null, counts = true) {
  let time = 0;
  const told: (WritingProgress & { readonly time: number })[] = [];
  const meter = createMeter({
    counts,
    speed: known,
    onProgress: (progress) => told.push({ ...progress, time }),
    now: () => time,
  });
  /** Handles one prompt, piece by piece. */
  function prompt(task: MeteredTask, tokens: number, answer: number): void {
    let [reading, writing] = [0, 0];
    const count = (read: number, written: number): void =>
      task.count({ prompt: tokens, read, toRead: tokens - read, written, reading, writing });
    count(0, 0);
    for (let read = 0; read < tokens;) {
      const piece = Math.min(128, tokens - read);
      reading += (1_000 * piece) / speed.read;
      time += (1_000 * piece) / speed.read;
      count((read += piece), 0);
    }
    for (let written = 0; written < answer;) {
      const piece = Math.min(10, answer - written);
      writing += (1_000 * piece) / speed.written;
      time += (1_000 * piece) / speed.written;
      count(tokens, (written += piece));
    }
  }
  return { meter, told, prompt, seconds: () => time / 1_000 };
}

/**
 * Simulates the work on six parts and three sections. Compared with what was expected, prompts are shorter than their
 * bounds, and answers are longer.
 */
function minutes({ meter, prompt }: ReturnType<typeof machine>): void {
  meter.stage('assigning');
  const sections = [0, 1, 2].map(() => meter.task('section', 38 / 3, { read: 1_200, written: 250 }));
  const parts = Array.from({ length: 6 }, () => meter.task('facts', 10, { read: 5_000, written: 900 }));
  for (const part of parts) {
    prompt(part, 2_800, 1_100);
    part.done();
  }
  meter.stage('writing');
  for (const section of sections) {
    prompt(section, 900, 300);
    section.done();
  }
}

describe.each([
  ['a slow model of which nothing is known', { read: 20, written: 3 }, null],
  ['a fast one', { read: 400, written: 40 }, null],
  ['one whose speed is known', { read: 50, written: 5 }, { read: 50, written: 5 }],
  ['one that is three times slower than it was', { read: 20, written: 2 }, { read: 60, written: 6 }],
])('progress of %s', (_name, speed, known) => {
  const run = machine(speed, known);
  minutes(run);
  const { told } = run;

  it('never goes back, moves within a prompt, and ends close to the full amount', () => {
    const percents = told.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    expect(new Set(percents).size).toBeGreaterThan(60);
    expect(percents[0]).toBe(0);
    expect(percents.at(-1)).toBe(98);
  });

  it('is about the share of the time that has passed', () => {
    const off = told.map(({ percent, time }) => Math.abs(percent - (98 * time) / (run.seconds() * 1_000)));
    expect(Math.max(...off)).toBeLessThan(15);
  });

  it('shows the remaining time, accurate to a third once two parts are done', () => {
    const later = told.filter(({ time }) => time > 300 * run.seconds() && time < 950 * run.seconds());
    for (const { remaining, time } of later) {
      const left = run.seconds() - time / 1_000;
      expect(remaining).toBeGreaterThan(left * 0.66 - 2);
      expect(remaining).toBeLessThan(left * 1.34 + 2);
    }
  });
});

it('shows no remaining time before anything was measured, but shows it at once if the speed is known', () => {
  const first = (known: ModelSpeed | null) => {
    const { meter, told, prompt } = machine({ read: 100, written: 10 }, known);
    prompt(meter.task('facts', 100, { read: 1_000, written: 300 }), 600, 200);
    return told[0]?.remaining;
  };
  expect(first(null)).toBeNull();
  expect(first({ read: 100, written: 10 })).toBeGreaterThan(20);
});

it('counts earlier answers as done, without any remaining time for them', () => {
  const { meter, told, prompt } = machine({ read: 100, written: 10 }, { read: 100, written: 10 });
  const task = () => meter.task('facts', 10, { read: 1_000, written: 100 });
  const known = Array.from({ length: 9 }, task);
  const last = task();
  for (const part of known) part.done();
  expect(told.at(-1)?.percent).toBeGreaterThan(85);
  expect(told.at(-1)?.remaining).toBeGreaterThan(10);
  expect(told.at(-1)?.remaining).toBeLessThan(20);
  prompt(last, 600, 100);
  last.done();
  expect(told.at(-1)?.percent).toBe(98);
  expect(told.at(-1)?.remaining).toBeLessThan(5);
});

it('counts tasks if the model does not count tokens, and shows no remaining time', () => {
  const { meter, told } = machine({ read: 1, written: 1 }, null, false);
  const tasks = [20, 40, 38].map((share) => meter.task('facts', share, { read: 1_000, written: 1 }));
  for (const task of tasks) task.done();
  expect(told.map(({ percent, remaining }) => [percent, remaining])).toEqual([
    [20, null],
    [60, null],
    [98, null],
  ]);
});
