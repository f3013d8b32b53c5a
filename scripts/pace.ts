// Lets tests bound processor time alike on fast and slow machines. Vitest loads this before each test file.
import { expect } from 'vitest';

/** Processor time that {@link exercise} takes on a machine of the pace for which the bounds are given. */
const PACE_MS = 8;
/** How often the exercise is measured. The first times count least, as Node has not compiled it yet. */
const RUNS = 9;

interface Bounds {
  /**
   * Checks that a time in milliseconds of the processor is below a bound, on a machine of the pace for which bounds are
   * given. If it is not, the machine's own pace is measured, and the bound is extended by as much as the machine is slower.
   */
  toTakeLessThan: (bound: number) => void;
}

declare module 'vitest' {
  // Vitest declares its matchers for any type.
  // eslint-disable-next-line typescript/no-unused-vars, typescript/no-explicit-any, typescript/no-empty-object-type
  interface Matchers<T = any> extends Bounds {}
}

expect.extend({
  toTakeLessThan(took: number, bound: number) {
    const slower = took < bound ? 1 : Math.max(1, machinePace());
    return {
      pass: took < bound * slower,
      message: () =>
        `expected ${took.toFixed(0)} ms of the processor to be less than ${bound} ms, on a machine that is ${slower.toFixed(1)} times as slow as the bound is for`,
    };
  },
});

/** How many times as much processor time this thread needs now as a machine of the pace for which bounds are given. */
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
 * The same of another thread.
 * @param measure makes that thread do an exercise, and returns the milliseconds of the processor that it took
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
