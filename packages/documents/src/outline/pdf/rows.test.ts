import { expect, it } from 'vitest';
import { readRows } from './rows.ts';
import type { Glyph } from '../page-text.ts';

/** Characters from left to right, each 5 points wide. A number among the parts moves the pen on by that many points. */
function glyphs(y: number, size: number, ...parts: readonly (string | number)[]): Glyph[] {
  let x = 50;
  return parts.flatMap((part) => {
    if (typeof part === 'number') {
      x += part;
      return [];
    }
    return Array.from(part, (text) => {
      const glyph = { text, x, y, width: 5, size, bold: false, italic: false, color: '#000000' };
      x += 5;
      return glyph;
    });
  });
}
const texts = (...all: readonly Glyph[][]): string[][] =>
  readRows(1, all.flat()).map(({ segments }) => segments.map(({ text }) => text));

it('finds words whether spaces are gaps or characters', () => {
  expect(texts(glyphs(100, 10, 'Ordre', 3, 'du', 3, 'jour'))).toEqual([['Ordre du jour']]);
  expect(texts(glyphs(100, 10, 'Ordre du jour'))).toEqual([['Ordre du jour']]);
});

it('joins the letters of a word that are spaced out', () => {
  expect(texts(glyphs(100, 10, 'O', 2, 'R', 2, 'D', 2, 'R', 2, 'E', 8, 'D', 2, 'U'))).toEqual([['ORDRE DU']]);
});

it('separates columns, and sorts rows from top to bottom', () => {
  expect(texts(glyphs(120, 10, 'Divers'), glyphs(100, 10, 'Appel', 100, 'Mme'))).toEqual([
    ['Appel', 'Mme'],
    ['Divers'],
  ]);
});

it('puts raised letters into the line to which they belong', () => {
  const line = glyphs(100, 10, '1', 10, 3, 'mai');
  expect(texts([...line, ...glyphs(96, 6, 5, 'er')])).toEqual([['1er mai']]);
  // Browsers draw raised letters larger.
  expect(texts([...line, ...glyphs(96.4, 8.3, 5, 'er')])).toEqual([['1er mai']]);
});
