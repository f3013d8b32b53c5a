import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCancellable } from './use-cancellable.ts';

it('aborts the previous work when new work begins, and the new work on request', () => {
  const { begin, cancel } = renderHook(() => useCancellable()).result.current;
  const first = begin();
  const second = begin();
  expect([first.aborted, second.aborted]).toEqual([true, false]);
  cancel();
  expect(second.aborted).toBe(true);
});
