import { expect, it } from 'vitest';
import { reachingOf } from './reaching.ts';

const cell = (x: number, rows = 1) => ({ cell: { rows }, x, width: 10 });

it('lists the cells that reach into each row, and whether they begin or end there', () => {
  const told = reachingOf([[cell(0, 2), cell(10)], [cell(10, 9)], [cell(0)]]).map((row) =>
    row.map(({ x, begins, ends }) => [x, begins, ends]),
  );
  expect(told).toEqual([
    [
      [0, true, false],
      [10, true, true],
    ],
    [
      [0, false, true],
      [10, true, false],
    ],
    [
      [10, false, true],
      [0, true, true],
    ],
  ]);
});

it('takes time in proportion to the rows', () => {
  const rows = Array.from({ length: 50_000 }, () => [cell(0), cell(10)]);
  const began = performance.now();
  expect(reachingOf(rows)).toHaveLength(50_000);
  expect(performance.now() - began).toPassWithin(5_000);
});
