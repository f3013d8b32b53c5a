import type { Passage } from '@greffier/contract/values';
import { expect, it } from 'vitest';
import { doubtsOf, withoutDoubt } from './doubtful.ts';

const TEXT = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize';
/** Makes a passage of 13 words, the first `doubtful` of which are doubtful. */
const passage = (id: number, doubtful: number): Passage => ({
  id,
  speaker: 'speaker_1',
  start: 0,
  end: 5,
  text: TEXT,
  doubts: [...TEXT.matchAll(/\S+/g)].slice(0, doubtful).map(({ 0: word, index }) => [index, index + word.length]),
});

it('marks single words, or the whole passage if it is doubtful as a whole', () => {
  expect(doubtsOf([passage(1, 1), passage(2, 4), passage(3, 0)])).toEqual([
    { passageId: 1, from: 0, to: 2, whole: false },
    { passageId: 2, from: 0, to: TEXT.length, whole: true },
  ]);
});

it('removes the doubt about one word, or about a whole passage', () => {
  const [word] = doubtsOf([passage(1, 2)]);
  const [whole] = doubtsOf([passage(2, 5)]);
  if (word === undefined || whole === undefined) throw new Error('nothing is doubtful');
  expect(withoutDoubt(passage(1, 2), word).doubts).toEqual([[3, 7]]);
  expect(withoutDoubt(passage(2, 5), whole).doubts).toEqual([]);
});
