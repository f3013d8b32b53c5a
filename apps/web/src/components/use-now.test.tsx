import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNow } from './use-now.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('moves on to the next day at midnight, every night', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 28, 23, 59) });
  const { result } = renderHook(() => useNow(0));
  expect(result.current.getDate()).toBe(28);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toEqual(new Date(2026, 2, 29));
  act(() => void vi.advanceTimersByTime(24 * 3_600_000));
  expect(result.current.getDate()).toBe(30);
});

it('updates the current time when the list is read again', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 3, 9) });
  const later = new Date(2026, 2, 3, 10);
  const { result, rerender } = renderHook(({ readAt }) => useNow(readAt), { initialProps: { readAt: 0 } });
  rerender({ readAt: later.getTime() });
  expect(result.current).toEqual(later);
});
