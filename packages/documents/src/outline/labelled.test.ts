import { expect, it } from 'vitest';
import { labelledOutline, type PrintedLine } from './labelled.ts';

const lines: PrintedLine[] = [
  'Comité du 3 mars',
  '– Accueil ;',
  'Budget de l’année et comptes de l’exer-',
  'cice précédent',
  'Le bureau propose un budget en hausse.',
  '3. Divers',
].map((text) => ({ text, x: 70, size: 11, isBold: false }));
const outline = (...labels: readonly (readonly [line: number, level: number])[]) =>
  labelledOutline(
    lines,
    labels.map(([line, level]) => ({ line, level })),
  ).map(({ level, text }) => `${level} ${text}`);

it('takes the words of items from their lines, and continues an item if a label says so', () => {
  expect(outline([1, 1], [2, 1], [3, 0], [5, 1])).toEqual([
    '1 Accueil',
    '1 Budget de l’année et comptes de l’exercice précédent',
    '1 Divers',
  ]);
});

it('makes a level at most one deeper than the last, uses each line once, and ignores missing lines', () => {
  expect(outline([1, 3], [2, 4], [2, 1], [9, 1], [5, 1])).toEqual([
    '1 Accueil',
    '2 Budget de l’année et comptes de l’exer-',
    '1 Divers',
  ]);
});

it('continues an item neither with a line further down nor with a numbered line', () => {
  expect(outline([1, 1], [3, 0], [5, 0])).toEqual(['1 Accueil', '1 Divers']);
});
