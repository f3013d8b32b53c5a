import { expect, it } from 'vitest';
import { differences, linesOf, toRead } from './differences.ts';

/** Puts « [mine] » and « {other} » around what only one text has. */
const told = (mine: string, other: string) =>
  differences(mine, other)?.map(({ stretches }) =>
    stretches.map(({ text, of }) => (of === 'mine' ? `[${text}]` : of === 'other' ? `{${text}}` : text)).join(''),
  );

it('are told in words, whatever the markup around them', () => {
  const mine = '<h1>Budget</h1><ul><li><p>Le <strong>crédit</strong> de 14 000 francs est accepté.</p></li></ul>';
  const other =
    '<h1>Budget</h1>\n<ul><li>Le crédit de <span data-passages="2">12 000</span> francs est accepté.</li></ul>';
  expect(told(mine, other)).toEqual(['Budget', 'Le crédit de {12}[14] 000 francs est accepté.']);
  expect(told(mine, mine)).toEqual(['Budget', 'Le crédit de 14 000 francs est accepté.']);
});

it('include lines that only one text has, and keep accented words whole', () => {
  expect(told('<p>A.</p><p>Élue présidente.</p><p>B.</p>', '<p>A.</p><p>B.</p>')).toEqual([
    'A.',
    '[Élue présidente.]',
    'B.',
  ]);
});

it('compare a table row by row, and an item apart from the list in it', () => {
  const table =
    '<table><tbody><tr><th><p>Pour</p></th><th>Contre</th></tr><tr><td><p>7</p></td><td>2</td></tr></tbody></table>';
  expect(linesOf(`${table}<ul><li>Un<ul><li><p>Deux</p></li></ul></li></ul>`)).toEqual([
    'Pour | Contre',
    '7 | 2',
    'Un',
    'Deux',
  ]);
});

it('leave out what is far from every difference', () => {
  const same = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `<p>Ligne ${from + at}.</p>`).join('');
  const lines = differences(`${same(0, 5)}<p>A</p>${same(5, 9)}`, `${same(0, 5)}<p>B</p>${same(5, 9)}`) ?? [];
  expect(toRead(lines).map((line) => (typeof line === 'number' ? line : line.differs))).toEqual([
    4,
    false,
    true,
    false,
    3,
  ]);
  expect(toRead(differences('<p>A</p>', '<p><em>A</em></p>') ?? [])).toEqual([1]);
});
