import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSilence } from './silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a server is silent when a request fails, until it answers one', () => {
  const told: boolean[] = [];
  const { asked, ended } = watchSilence(30_000, (silent) => told.push(silent));
  asked();
  ended('answered');
  expect(told).toEqual([]);
  for (const how of ['failed', 'failed', 'answered', 'answered'] as const) {
    asked();
    ended(how);
  }
  expect(told).toEqual([true, true, false]);
});

it('a server is silent if it answers nothing for long, even if new requests begin meanwhile', () => {
  const told: boolean[] = [];
  const { asked, ended } = watchSilence(30_000, (silent) => told.push(silent));
  asked();
  vi.advanceTimersByTime(20_000);
  asked();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([true]);
  ended('answered');
  vi.advanceTimersByTime(29_000);
  expect(told).toEqual([true, false]);
  ended('left');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([true, false]);
  expect(vi.getTimerCount()).toBe(0);
});
