import { expect, it } from 'vitest';
import { atMost, below, columnsOf, figureRow, head, singleRow, type Figure } from './speech-table.ts';

const recordings = [
  { name: 'machine', human: false, wrong: 12 },
  { name: 'choir', human: true, wrong: 4 },
  { name: 'hall', human: true, wrong: 5 },
];
type Recording = (typeof recordings)[number];
const columns = columnsOf(recordings);
const mean: Figure<Recording> = {
  what: 'wrong',
  target: atMost(8),
  value: (some) => some.reduce((sum, { wrong }) => sum + wrong, 0) / some.length,
};

it('has a column for all recordings, one for human voices, and one for each recording', () => {
  expect(head(columns)).toBe(
    '| what | target | holds | found | human voices | machine | choir | hall |\n|---|---|---|---|---|---|---|---|',
  );
  expect(columnsOf(recordings.slice(1)).map(({ name }) => name)).toEqual(['found', 'choir', 'hall']);
});

it('compares the target with all recordings together, and with each recording if the target says so', () => {
  expect(figureRow(mean, columns)).toBe('| wrong | ≤ 8 | yes | 7.0 | 4.5 | 12.0 | 4.0 | 5.0 |');
  expect(figureRow({ ...mean, each: true }, columns)).toBe('| wrong | ≤ 8 | **no** | 7.0 | 4.5 | 12.0 | 4.0 | 5.0 |');
});

it('writes a figure that belongs to no recording in the first column', () => {
  expect(singleRow({ what: 'lost', target: atMost(0.5), value: 0.5, text: '1 of 2' }, 3)).toBe(
    '| lost | ≤ 0.5 | yes | 1 of 2 |  |  |',
  );
  expect(singleRow({ what: 'MB', target: below(1_500), value: 1_500 }, 1)).toBe('| MB | < 1500 | **no** | 1500 |');
  expect(singleRow({ what: 'seconds', value: 3 }, 1)).toBe('| seconds |  |  | 3 |');
});
