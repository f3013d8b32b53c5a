import { describe, expect, it } from 'vitest';
import { planBatches } from './engine-threads.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const lengths = (count: number): number[] => Array.from({ length: count }, (_, i) => 28 - (23 * i) / count);

describe('batches of windows', () => {
  it('contain every window once, and never too many windows together', () => {
    for (const count of [0, 1, 2, 3, 7, 8, 9, 11, 16, 17, 33, 300]) {
      for (const sessions of [1, 2]) {
        const sizes = planBatches(lengths(count), { sessions, together: 4 });
        expect(sum(sizes)).toBe(count);
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(4);
      }
    }
  });

  it('give two sessions about the same length', () => {
    // Eight windows fill both batches, so there is only one way to share them.
    for (const count of [2, 3, 5, 6, 7]) {
      const windows = lengths(count);
      const [first = 0] = planBatches(windows, { sessions: 2, together: 4 });
      const [one, other] = [sum(windows.slice(0, first)), sum(windows.slice(first))];
      expect(Math.abs(one - other)).toBeLessThanOrEqual(Math.max(...windows));
    }
  });

  it('use both sessions as soon as there are two windows', () => {
    expect(planBatches([12, 9], { sessions: 2, together: 4 })).toEqual([1, 1]);
  });
});
