import { expect, it } from 'vitest';
import { movedWords } from './moved-words.ts';

const texts = (...lines: string[]) => lines.map((text) => ({ text }));
const moved = (before: string[], after: string[]) => movedWords(texts(...before), texts(...after));

it('says where the words of each passage are after passages were divided or joined', () => {
  expect(moved(['un deux trois', 'quatre'], ['un', 'deux', 'trois quatre'])).toEqual([
    [1, 3],
    [3, 3],
  ]);
  expect(moved(['un', 'deux', 'trois'], ['un deux', 'trois'])).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
  ]);
  expect(moved(['un', 'deux trois'], ['un deux', 'trois'])).toEqual([
    [1, 1],
    [1, 2],
  ]);
});

it('counts no characters that the contract removes', () => {
  expect(moved(['\u202A'.repeat(9) + 'Oui.', 'Non.'], ['Oui.', 'Non.'])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it('leaves unchanged passages alone', () => {
  expect(moved(['Oui\u00a0!', 'Non.'], ['Oui !', 'Non.'])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});
