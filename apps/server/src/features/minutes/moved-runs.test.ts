import { expect, it } from 'vitest';
import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import { movedAgain, movedBy, runsOf } from './moved-runs.ts';

/** Returns the move of a transcript in which one passage is cut into several. */
const cut = (passages: number, at: number, into: number): MovedPassages =>
  Array.from({ length: passages }, (_, index): [number, number] => {
    const number = index + 1;
    if (number < at) return [number, number];
    return number === at ? [at, at + into - 1] : [number + into - 1, number + into - 1];
  });
/** Combines two moves passage by passage. */
const again = (once: MovedPassages, next: MovedPassages) =>
  once.map(([first, last]) => [next[first - 1]?.[0], next[last - 1]?.[1]]);

it('runs describe the same moves as a list of every passage', () => {
  const moves: MovedPassages[] = [
    cut(30, 4, 3),
    [
      [1, 2],
      [3, 4],
      [4, 4],
      [5, 5],
      [5, 5],
      [5, 6],
    ],
    [],
  ];
  for (const moved of moves) expect(movedBy(runsOf(moved))).toEqual(moved);
});

it('runs follow passages that move twice, and drop unknown passages', () => {
  const joinedAgain: MovedPassages = Array.from({ length: 32 }, (_, at): [number, number] =>
    at < 4 ? [at + 1, at + 1] : [Math.max(5, at - 1), Math.max(5, at - 1)],
  );
  for (const [once, next] of [
    [cut(30, 4, 3), cut(32, 20, 5)],
    [cut(30, 4, 3), cut(32, 5, 2)],
    [cut(30, 4, 3), joinedAgain],
  ] as const)
    expect(movedBy(movedAgain(runsOf(once), runsOf(next)))).toEqual(again(once, next));
  expect(movedAgain(runsOf(cut(3, 3, 1)), runsOf(cut(2, 2, 1)))).toEqual([[1, 2, 1, 1]]);
});

it('runs stay few, however long a transcript is and however often it is divided', () => {
  let runs = runsOf(cut(9_000, 1, 2));
  for (let times = 1; times <= 50; times += 1) runs = movedAgain(runs, runsOf(cut(9_000 + times, 100 * times, 2)));
  expect(runs.length).toBeLessThan(150);
  expect(movedBy(runs)).toHaveLength(9_000);
});
