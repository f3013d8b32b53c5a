import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Counts } from './counts.ts';

const WINDOW_MS = 60_000;
const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function count(counts: Counts, key = 'anne') {
  let counted: { readonly current: number; readonly ttl: number } | undefined;
  counts.incr(key, (_, result) => (counted = result), WINDOW_MS);
  return counted;
}

it('counts each key on its own, and starts again when the window has passed', () => {
  const counts = new Counts();
  expect([count(counts)?.current, count(counts)?.current, count(counts, 'luc')?.current]).toEqual([1, 2, 1]);
  vi.advanceTimersByTime(WINDOW_MS - 1_000);
  expect(count(counts)).toEqual({ current: 3, ttl: 1_000 });
  vi.advanceTimersByTime(1_000);
  expect(count(counts)).toEqual({ current: 1, ttl: WINDOW_MS });
  expect(count(counts.child())?.current).toBe(1);
});

it.each([-DAY_MS, DAY_MS])('starts again as usual if the clock is set by %i ms', (by) => {
  const counts = new Counts();
  count(counts);
  vi.setSystemTime(Date.now() + by);
  expect(count(counts)?.current).toBe(2);
  vi.advanceTimersByTime(WINDOW_MS);
  expect(count(counts)?.current).toBe(1);
});

it('forgets the key that has not called for longest if there are too many', () => {
  const counts = new Counts();
  count(counts);
  count(counts, 'luc');
  count(counts);
  for (let other = 2; other <= 10_000; other += 1) count(counts, String(other));
  expect([count(counts)?.current, count(counts, 'luc')?.current]).toEqual([3, 1]);
});
