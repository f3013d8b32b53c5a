import { expect, it } from 'vitest';
import { startsMoved } from './starts-moved.ts';

const LONG = 'La toiture est réparée. On passe à la fête. La cantine est prête.';
const STARTS = [
  { passageId: 1, sentence: 0, item: 0 },
  { passageId: 3, sentence: 1, item: 1 },
  { passageId: 4, sentence: 0, item: 2 },
  { passageId: 9, sentence: 2, item: null },
];
const CUT = {
  first: 2,
  before: [LONG],
  after: ['La toiture est réparée.', 'On passe à la fête. La cantine est prête.'],
};

it('leaves an item where its words are after a passage is cut', () => {
  expect(startsMoved(STARTS, CUT)).toEqual([
    STARTS[0],
    { passageId: 4, sentence: 0, item: 1 },
    { passageId: 5, sentence: 0, item: 2 },
    { passageId: 10, sentence: 2, item: null },
  ]);
});

it('leads back to the same sentences once the parts are joined', () => {
  expect(startsMoved(startsMoved(STARTS, CUT), { ...CUT, before: CUT.after, after: CUT.before })).toEqual(STARTS);
});

it('takes the sentence in which the words are now, where a sentence is cut', () => {
  const middle = {
    first: 2,
    before: [LONG],
    after: ['La toiture est réparée. On passe', 'à la fête. La cantine est prête.'],
  };
  expect(startsMoved([STARTS[1]!], middle)).toEqual([{ passageId: 3, sentence: 1, item: 1 }]);
  const last = { passageId: 3, sentence: 2, item: 1 };
  expect(startsMoved([last], middle)).toEqual([{ passageId: 4, sentence: 1, item: 1 }]);
});
