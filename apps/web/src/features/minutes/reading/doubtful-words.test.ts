import { expect, it } from 'vitest';
import { cutAt } from './doubtful-words.ts';

it.each([
  [[], ['un deux trois']],
  [[[3, 7]], ['un ', '[deux]', ' trois']],
  [
    [
      [0, 2],
      [8, 13],
    ],
    ['[un]', ' deux ', '[trois]'],
  ],
  [
    [
      [0, 7],
      [3, 13],
    ],
    ['[un deux]', '[ trois]'],
  ],
  [
    [
      [0, 13],
      [3, 7],
    ],
    ['[un deux trois]'],
  ],
] as const)('cuts a text at the parts %j and shows nothing twice', (parts, pieces) => {
  const cut = cutAt('un deux trois', parts);
  expect(cut.map(({ text, within }) => (within ? `[${text}]` : text))).toEqual(pieces);
});
