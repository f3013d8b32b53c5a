import { expect, it } from 'vitest';
import { likelyStretches } from './stretches.ts';

const of = (likely: readonly (readonly [first: number, second: number])[]) => ({
  passages: likely.length,
  items: 2,
  speaks: Float64Array.from(likely.flat()),
  off: Float64Array.from(likely, ([first, second]) => 1 - first - second),
});
const placesOf = (stretches: ReturnType<typeof likelyStretches>) =>
  stretches.map(({ from, until, item }) => [from, until, item]);

it('joins passages that probably belong together, and computes how probable that is', () => {
  const stretches = likelyStretches(
    of([
      [0.9, 0],
      [0.7, 0.2],
      [0.1, 0.8],
      [0, 0],
      [0, 0],
    ]),
    new Set(),
  );
  expect(placesOf(stretches)).toEqual([
    [0, 2, 0],
    [2, 3, 1],
    [3, 5, null],
  ]);
  expect(stretches[0]?.likely).toBeCloseTo(0.8);
});

it('does not change the item for a negligible gain', () => {
  expect(
    placesOf(
      likelyStretches(
        of([
          [0.9, 0],
          [0.45, 0.55],
          [0.9, 0],
        ]),
        new Set(),
      ),
    ),
  ).toEqual([[0, 3, 0]]);
});

it('begins a new stretch at a given break', () => {
  expect(
    placesOf(
      likelyStretches(
        of([
          [0.9, 0],
          [0.9, 0],
        ]),
        new Set([1]),
      ),
    ),
  ).toEqual([
    [0, 1, 0],
    [1, 2, 0],
  ]);
});
