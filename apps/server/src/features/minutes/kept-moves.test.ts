import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import { expect, it } from 'vitest';
import { type Moves, movesAfter, readMoves } from './kept-moves.ts';

it('reads moves as they are stored, and as earlier servers stored them', () => {
  expect(readMoves({ order: 4, runs: [[1, 2, 1, 1]] })).toEqual({ order: 4, runs: [[1, 2, 1, 1]] });
  expect(
    readMoves([
      [1, 1],
      [2, 2],
      [3, 4],
    ]),
  ).toEqual({
    order: 0,
    runs: [
      [1, 2, 1, 1],
      [3, 1, 3, 4],
    ],
  });
});

it('keeps the newest divisions, and each older one that a version names', () => {
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
    {
      division: 'b',
      runs: [
        [1, 1, 1, 1],
        [2, 1, 2, 3],
      ],
      order: 2,
    },
    { division: 'a', runs: [[1, 1, 1, 3]], order: 1 },
  ]);
});
