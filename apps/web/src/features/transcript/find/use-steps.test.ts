import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Found } from './find-text.ts';
import { useSteps } from './use-steps.ts';

/** Makes a place from a number: 4.2 is in passage 4, at position 2. */
const place = (id: number): Found => ({ passageId: Math.floor(id), from: Math.round((id % 1) * 10), to: 12 });
const idOf = (found: Found | undefined) => found && found.passageId + found.from / 10;

function steps(...ids: readonly number[]) {
  const { result, rerender } = renderHook(({ places }) => useSteps(places), {
    initialProps: { places: ids.map(place) },
  });
  const at = () => {
    const { places, current } = result.current.finding;
    return current === null ? null : idOf(places[current.at]);
  };
  return {
    step: (by: 1 | -1, passageId: number | null = null) => {
      act(() => result.current.step(by, { passageId, focus: false }));
      return at();
    },
    here: () => idOf(result.current.finding.here ?? undefined),
    correctTo: (...left: readonly number[]) => rerender({ places: left.map(place) }),
  };
}

it('goes from the last place to the first, and back', () => {
  const { step } = steps(1, 4, 9);
  expect([step(1), step(1), step(1), step(1), step(-1)]).toEqual([1, 4, 9, 1, 9]);
});

it('goes on from the passage where the person is', () => {
  const { step } = steps(1, 4, 9);
  expect([step(1, 3), step(1, 4), step(-1, 5), step(1, 20), step(-1, 0)]).toEqual([4, 9, 4, 1, 9]);
});

it('skips no place after a place was corrected', () => {
  const { step, correctTo } = steps(1, 4, 9, 12);
  step(1);
  step(1);
  correctTo(1, 9, 12);
  expect(step(1)).toBe(9);
  correctTo(1, 12);
  expect(step(-1)).toBe(1);
  expect(step(1)).toBe(12);
  correctTo(1);
  expect(step(1)).toBe(1);
});

it('skips no place in the passage that was corrected', () => {
  const { step, correctTo } = steps(1, 4.1, 4.5, 4.9, 12);
  expect(step(1, 4)).toBe(4.1);
  correctTo(1, 4.5, 4.9, 12);
  expect(step(1, 4)).toBe(4.5);
  expect(step(1, 4)).toBe(4.9);
  correctTo(1, 4.5, 12);
  expect(step(-1, 4)).toBe(4.5);
  correctTo(1, 12);
  expect(step(1, 4)).toBe(12);
});

it('stays at a place while other places disappear, and is nowhere once its own place is gone', () => {
  const { step, correctTo, here } = steps(1, 4, 9, 12);
  expect([here(), step(1, 9), here()]).toEqual([undefined, 9, 9]);
  correctTo(4, 9, 12);
  expect(here()).toBe(9);
  correctTo(4, 12);
  expect(here()).toBeUndefined();
  expect([step(1), here()]).toEqual([12, 12]);
});
