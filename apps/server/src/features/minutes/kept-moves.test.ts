import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import { expect, it } from 'vitest';
import { movedAgain, movesAfter, packed, type Moves, unpacked } from './kept-moves.ts';

/** The second of many passages is cut in two. */
const CUT: MovedPassages = [[1, 1], [2, 3], ...Array.from({ length: 9_998 }, (_, at) => [at + 4, at + 4] as const)];

it('follows passages that move twice', () => {
  expect(
    movedAgain(
      [
        [1, 2],
        [2, 2],
      ],
      [
        [1, 1],
        [2, 5],
      ],
    ),
  ).toEqual([
    [1, 5],
    [2, 5],
  ]);
});

it('stores moves in a few numbers, and reads them as they were', () => {
  expect(packed({ moved: CUT, order: 4 })).toEqual({
    order: 4,
    runs: [
      [1, 1, 1],
      [1, 2, 3],
      [9_998, 4, 4],
    ],
  });
  expect(unpacked(packed({ moved: CUT, order: 4 }))).toEqual({ moved: CUT, order: 4 });
});

it('reads moves as earlier servers stored them', () => {
  expect(unpacked([[1, 2]])).toEqual({ moved: [[1, 2]], order: 0 });
});

it('keeps the newest divisions that no version names, and each that one names', () => {
  let known: Moves[] = [];
  for (let at = 0; at < 80; at += 1)
    known = movesAfter(known, { before: `d${at}`, moved: [[1, 1]], needed: ['d3', 'd5'] });
  expect(known.map(({ division }) => division)).toEqual([
    ...Array.from({ length: 50 }, (_, at) => `d${79 - at}`),
    'd5',
    'd3',
  ]);
});

it('leads from a former division to the present one', () => {
  const once = movesAfter([], { before: 'a', moved: [[1, 2]], needed: [] });
  const moved: MovedPassages = [
    [1, 1],
    [2, 3],
  ];
  expect(movesAfter(once, { before: 'b', moved, needed: [] })).toEqual([
    { division: 'b', moved, order: 2 },
    { division: 'a', moved: [[1, 3]], order: 1 },
  ]);
});
