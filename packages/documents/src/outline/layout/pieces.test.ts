import { expect, it } from 'vitest';
import { withCounted } from './counted.ts';
import { piecesOf } from './pieces.ts';
import type { PageText, Row } from '../page-text.ts';

const style = { size: 10, bold: false, italic: false, color: '#000000' };
/** Makes a page of rows of texts, each at its place; letters are 5 points wide. */
const page = (
  ...rows: readonly (readonly [y: number, ...cells: (readonly [x: number, text: string])[]])[]
): PageText => ({
  number: 1,
  width: 595,
  height: 842,
  rows: rows.map(([y, ...cells]): Row => ({
    page: 1,
    y,
    segments: cells.map(([x, text]) => ({ text, x, right: x + 5 * text.length, style })),
  })),
});
const texts = (...pages: readonly PageText[]): string[] => piecesOf(pages).map(({ text }) => text);

it('reads two columns one after the other, even where their lines stand at different heights', () => {
  const found = texts(
    page(
      [80, [60, 'Séance du comité de la fondation, le 3 mars à la maison du peuple']],
      [100, [60, '1. Accueil'], [320, '3. Travaux']],
      [114, [60, '2. Comptes']],
      [117, [320, '4. Divers']],
    ),
  );
  expect(found.slice(1)).toEqual(['1. Accueil', '2. Comptes', '3. Travaux', '4. Divers']);
});

it('leaves out a dash that marks an empty cell, but keeps a dash that is a bullet', () => {
  const rows = page(
    [100, [60, 'A.1. Comptes'], [300, 'annexe 1'], [450, 'M. Pahud']],
    [120, [60, 'A.2. Horaire'], [300, '–'], [450, 'M. Pahud']],
    [140, [60, 'A.3. Emprunt'], [300, 'annexe 2'], [450, 'M. Testuz']],
    [160, [60, '–'], [80, 'Divers']],
  );
  const found = texts(rows);
  expect(found.filter((text) => text.includes('–'))).toEqual(['– Divers']);
  expect(found).toContain('A.2. Horaire');
});

it('joins a number in a cell of its own with the text beside it, and leaves out times', () => {
  const found = piecesOf([
    page([100, [60, '1'], [90, '08h30'], [150, 'Accueil']], [120, [60, '2'], [90, '08h40'], [150, 'Divers']]),
  ]);
  expect(found.map(({ text, isTimed }) => [text, isTimed])).toEqual([
    ['1. Accueil', true],
    ['2. Divers', true],
  ]);
});

it('keeps a number within a justified line, but separates it from a cell before it', () => {
  const words = ['des', 'scrutateurs,', '3)', 'Frais', 'de', 'route'];
  const line = (gap: number) =>
    words.reduce<(readonly [number, string])[]>((all, word, at) => {
      const [x, before] = all.at(-1) ?? [60, ''];
      const apart = at === 0 ? 0 : at === 2 ? gap : 11;
      return [...all, [x + 5 * before.length + apart, word]];
    }, []);
  expect(texts(page([100, ...line(11)]))).toEqual(['des scrutateurs, 3) Frais de route']);
  expect(texts(page([100, ...line(24)]))).toEqual(['des scrutateurs,', '3) Frais de route']);
});

it('separates two columns with a narrow gap if a line of one column also stands alone on its row', () => {
  const found = texts(
    page(
      [100, [60, 'I Lecture de la correspondance'], [230, 'III Vérification des comptes']],
      [114, [60, 'de la présidence'], [230, 'de l’année passée']],
      [128, [230, 'IV Divers']],
      [142, [60, 'II Nominations'], [230, 'V Prochaine séance']],
    ),
  );
  expect(found.slice(0, 3)).toEqual(['I Lecture de la correspondance', 'de la présidence', 'II Nominations']);
});

it('joins a number that is centred in the height of its row with the first line beside it', () => {
  const found = texts(page([100, [150, 'Une approbation']], [106, [60, '1.']], [112, [150, 'sur deux lignes']]));
  expect(found).toEqual(['1. Une approbation', 'sur deux lignes']);
});

it('joins a justified line that was cut at its wide spaces', () => {
  expect(texts(page([100, [60, 'La commission'], [140, 'se réunit']]))).toEqual(['La commission se réunit']);
});

it('takes a label for a number only if the labels of other lines continue the count', () => {
  const families = (...lines: readonly string[]): (string | undefined)[] =>
    withCounted(piecesOf([page(...lines.map((line, at) => [100 + 20 * at, [60, line]] as const))])).map(
      ({ label }) => label?.family,
    );
  expect(families('P. Blanc', 'Art. 1 – Bureau', 'Art. 2 – Divers')).toEqual([undefined, 'article', 'article']);
  expect(families('CA.007 Accueil', 'CA.008 Comptes', 'CA.009 Divers')).toEqual(['code-CA.', 'code-CA.', 'code-CA.']);
  expect(families('T3 : ventes')).toEqual([undefined]);
  expect(families('IV Comptes', 'V Divers')).toEqual(['roman', 'roman']);
});
