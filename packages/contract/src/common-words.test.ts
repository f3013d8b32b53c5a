import { expect, it } from 'vitest';
import { commonWords } from './common-words.ts';

const common = (one: string, other: string, mostPairs = 100) =>
  commonWords(one.split(' '), other.split(' '), mostPairs)
    .map(([i, j]) => `${i}-${j}`)
    .join(' ');

it('finds the words of one list in another, in order', () => {
  expect(common('a b c', 'a b c')).toBe('0-0 1-1 2-2');
  expect(common('a b c d e', 'a x c y z e')).toBe('0-0 2-2 4-5');
  expect(common('a b', 'b a b')).toBe('0-1 1-2');
  expect(common('a b', 'c d')).toBe('');
});

it('finds the shared beginning and end alone if there are too many words between', () => {
  expect(common('a b c d e', 'a x c y e', 8)).toBe('0-0 4-4');
  expect(common('a b c d e', 'a x c y e', 9)).toBe('0-0 2-2 4-4');
});
