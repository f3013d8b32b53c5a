import { expect, it } from 'vitest';
import { Fonts } from './fonts.ts';
import { LineBreaker, type TextLine } from './lines.ts';

const STYLE = { size: 10, color: '000000' };
const FORMAT = {};

/** Breaks a text into lines of this many letters. */
function broken(text: string, letters: number): { readonly lines: TextLine[]; readonly longest: number } {
  let longest = 0;
  const breaker = new LineBreaker(new Fonts(), (measured) => {
    longest = Math.max(longest, measured.length);
    return measured.length;
  });
  return { lines: breaker.lines([{ text, format: FORMAT }], STYLE, letters), longest };
}
const textOf = ({ fragments }: TextLine): string => fragments.map(({ text }) => text).join('');

it('draws the words of a line as one piece if they look the same', () => {
  const { lines } = broken('Le vice-président propose un vote.', 20);
  expect(lines.map(textOf)).toEqual(['Le vice-président ', 'propose un vote.']);
  expect(lines.map(({ fragments }) => fragments.length)).toEqual([1, 1]);
  expect(lines.map(({ fragments }) => fragments[0]?.width)).toEqual([18, 16]);
});

it('separates letters that need another font', () => {
  const { lines } = broken('Un angle λ droit', 80);
  expect(lines[0]?.fragments.map(({ text, x }) => [text, x])).toEqual([
    ['Un angle ', 0],
    ['λ ', 9],
    ['droit', 11],
  ]);
});

it('measures an endless word in parts', () => {
  const word = 'abcdefgh'.repeat(1_000);
  const { lines, longest } = broken(word, 60);
  expect(lines.map(textOf).join('')).toBe(word);
  expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(60);
  expect(longest).toBeLessThanOrEqual(200);
});
