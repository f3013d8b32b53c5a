import { expect, it } from 'vitest';
import type { Score } from './speakers.ts';
import { conversationFigures } from './speech-sets.ts';
import { singleRow } from './speech-table.ts';

const alone: Score = {
  name: 'alone',
  minutes: 3,
  noisy: false,
  overlap: 0,
  expected: 1,
  found: 2,
  told: 0,
  confused: 0.02,
  seconds: 1,
};
const nine: Score = {
  ...alone,
  minutes: 9,
  noisy: true,
  overlap: 0.04,
  expected: 9,
  found: 7,
  told: 0.04,
  confused: 0.06,
};

it('shows how well the speakers of conversations are told apart, with more weight for longer ones', () => {
  expect(conversationFigures([alone, nine]).map((figure) => singleRow(figure, 1))).toEqual([
    '| 2 assembled conversations (1 to 9 people, 9 min at most, 12 together, 3 % of it at once): confusion, % | < 5 | **no** | 5.0 |',
    '| confusion, number told, % | < 5 | yes | 3.0 |',
    '| confusion in the 1 with echo, hum or voices behind, % | < 5 | **no** | 6.0 |',
    '| number of speakers right |  |  | 0 of 2 |',
    '| within ± 1 | all | **no** | 1 of 2 |',
    '| lone speakers that were split | none | **no** | 1 of 1 |',
    '| lone speakers beside whom voices behind were counted |  |  | 0 of 1 |',
  ]);
});

it("distinguishes voices in a lone speaker's silences from a lone speaker that was split", () => {
  const rows = conversationFigures([{ ...alone, confused: 0 }]).map((figure) => singleRow(figure, 1));
  expect(rows.slice(-2)).toEqual([
    '| lone speakers that were split | none | yes | 0 of 1 |',
    '| lone speakers beside whom voices behind were counted |  |  | 1 of 1 |',
  ]);
});
