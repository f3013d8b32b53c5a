// Lets tests limit processor time, equally on fast and slow machines, and time that passes. Vitest loads this before the
// test files that run in Node, and repeats a test that exceeded such a limit (vitest.config.ts).
import { expect } from 'vitest';
import { MEASURED } from './measured.ts';

/** Processor time of {@link exercise} on the machine for which bounds are given, the reference machine. */
const PACE_MS = 8;
/** A machine that is even slower than this measures nothing: the bound would hide any regression. */
const SLOWEST = 8;
/** How often the exercise is measured. The first times count least, as Node has not compiled it yet. */
const RUNS = 9;

interface Bounds {
  /**
   * Checks that a processor time, in milliseconds, is below a bound. Bounds are given for the reference machine. If the
   * time exceeds the bound, this machine's pace is measured, and a slower machine gets a proportionally higher bound.
   */
  toTakeLessThan: (bound: number) => void;
  /** Checks that a time, in milliseconds that passed, is below a bound. */
  toPassWithin: (bound: number) => void;
}

declare module 'vitest' {
  // Vitest declares its matchers for any type.
  // eslint-disable-next-line typescript/no-unused-vars, typescript/no-explicit-any, typescript/no-empty-object-type
  interface Matchers<T = any> extends Bounds {}
}

expect.extend({
  toTakeLessThan(took: number, bound: number) {
    const slower = took < bound ? 1 : Math.min(SLOWEST, Math.max(1, machinePace()));
    return {
      pass: took < bound * slower,
      message: () =>
        `${MEASURED}: expected ${took.toFixed(0)} ms of the processor to be less than ${bound} ms, on a machine ${slower.toFixed(1)} times as slow as the reference`,
    };
  },
  toPassWithin: (passed: number, bound: number) => ({
    pass: passed < bound,
    message: () => `${MEASURED}: expected ${passed.toFixed(0)} ms to be less than ${bound} ms`,
  }),
});

/** Measures how many times as much processor time this thread needs now as the reference machine. */
export function machinePace(): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.threadCpuUsage();
    exercise();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return paceOf(times);
}

/**
 * Measures the same of another thread.
 * @param measure makes that thread do an exercise, and returns its processor time in milliseconds
 */
export async function paceElsewhere(measure: (exercise: () => number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await measure(exercise));
  return Math.max(1, paceOf(times));
}

const paceOf = (times: readonly number[]): number =>
  (times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? PACE_MS) / PACE_MS;

/** Does what the product does most: makes strings and objects, counts words in maps, searches texts, writes and reads JSON. */
function exercise(): number {
  const counts = new Map<string, number>();
  const made: { readonly word: string; readonly at: number }[] = [];
  let random = 1;
  for (let at = 0; at < 60_000; at += 1) {
    random = (random * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    const word = `mot${random % 5_000}`;
    counts.set(word, (counts.get(word) ?? 0) + word.length);
    if (at % 7 === 0) made.push({ word, at });
  }
  const found =
    made
      .map(({ word }) => word)
      .join(' ')
      .match(/\p{L}+\d/gu)?.length ?? 0;
  return (JSON.parse(JSON.stringify(made)) as unknown[]).length + found + counts.size;
}
