import { expect, it } from 'vitest';
import { compareLines, toRead } from './compare-lines.ts';
import { linesOf } from './lines-of.ts';

const lines = (now: string, before: string) => compareLines(linesOf(before), linesOf(now));
/** Puts « [added] » and « {removed} » around words that only one text has. */
const told = (now: string, before: string) =>
  lines(now, before)?.map(({ stretches }) =>
    stretches.map(({ text, of }) => (of === 'added' ? `[${text}]` : of === 'removed' ? `{${text}}` : text)).join(''),
  );

it('differences are shown word by word, whatever the markup around the words', () => {
  const mine = '<h1>Budget</h1><ul><li><p>Le <strong>crédit</strong> de 14 000 francs est accepté.</p></li></ul>';
  const other =
    '<h1>Budget</h1>\n<ul><li>Le crédit de <span data-passages="2">12 000</span> francs est accepté.</li></ul>';
  expect(told(mine, other)).toEqual(['Budget', 'Le crédit de {12}[14] 000 francs est accepté.']);
  expect(told(mine, mine)).toEqual(['Budget', 'Le crédit de 14 000 francs est accepté.']);
});

it('differences include lines that only one text has, and accented words stay whole', () => {
  expect(told('<p>A.</p><p>Élue présidente.</p><p>B.</p>', '<p>A.</p><p>B.</p>')).toEqual([
    'A.',
    '[Élue présidente.]',
    'B.',
  ]);
});

it('tables are compared row by row, and list items separately from the lists in them', () => {
  const table =
    '<table><tbody><tr><th><p>Pour</p></th><th>Contre</th></tr><tr><td><p>7</p></td><td>2</td></tr></tbody></table>';
  expect(linesOf(`${table}<ul><li>Un<ul><li><p>Deux</p></li></ul></li></ul>`).map(({ text }) => text)).toEqual([
    'Pour | Contre',
    '7 | 2',
    'Un',
    'Deux',
  ]);
});

it('lines far from every difference are left out, except the title above a difference', () => {
  const same = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `<p>Ligne ${from + at}.</p>`).join('');
  const text = (word: string) => `<h1>Budget</h1>${same(0, 5)}<p>${word}</p>${same(5, 9)}<h1>Divers</h1>`;
  const read = toRead(lines(text('Oui'), text('Non')) ?? []);
  expect(
    read.map((line) => (typeof line === 'number' ? line : line.stretches.map((one) => one.text).join('/'))),
  ).toEqual(['Budget', 4, 'Ligne 4.', 'Non', 'Oui', 'Ligne 5.', 4]);
  expect(toRead(lines('<p>A</p>', '<p><em>A</em></p>') ?? [])).toEqual([1]);
});

it('a replaced sentence is shown whole, and no single word is kept between two replaced words', () => {
  expect(told('<p>La séance est levée à midi.</p>', '<p>Le crédit du toit reste ouvert.</p>')).toEqual([
    '{Le crédit du toit reste ouvert.}',
    '[La séance est levée à midi.]',
  ]);
  expect(
    told('<p>Le crédit est porté à quinze mille francs.</p>', '<p>Le crédit est fixé à douze mille francs.</p>'),
  ).toEqual(['Le crédit est {fixé à douze}[porté à quinze] mille francs.']);
  expect(told('<p>Le petit et beau jardin est ouvert.</p>', '<p>Le et jardin est ouvert.</p>')).toEqual([
    'Le [petit ]et [beau ]jardin est ouvert.',
  ]);
});

it('lines that moved are shown as differences, and titles stay titles', () => {
  const before = '<h1>Budget</h1><p>Le budget est accepté.</p><p>Il est publié.</p>';
  const now = '<h1>Budget 2027</h1><p>Il est publié.</p><p>Le budget est accepté.</p>';
  const found = lines(now, before) ?? [];
  expect(told(now, before)).toEqual([
    'Budget[ 2027]',
    '{Le budget est accepté.}',
    'Il est publié.',
    '[Le budget est accepté.]',
  ]);
  expect(found.map(({ isTitle }) => isTitle)).toEqual([true, false, false, false]);
});

it('differences are found in long texts in little time', () => {
  const text = (changed: string) =>
    Array.from({ length: 6_000 }, (_, at) => `<p>Ligne ${at} de la séance${at % 100 === 0 ? changed : ''}.</p>`).join(
      '',
    );
  const [before, now] = [linesOf(text('')), linesOf(text(', corrigée'))];
  const start = performance.now();
  const found = compareLines(before, now);
  expect(found?.filter(({ differs }) => differs)).toHaveLength(60);
  // A comparison of the whole text word by word would take many times as long.
  expect(performance.now() - start).toBeLessThan(3_000);
});

it('differences between texts with nothing in common are given up within a time limit, or shown as whole lines', () => {
  const text = (word: string) =>
    Array.from({ length: 3_000 }, (_, at) => `<p>${word} ${at}${word} ${word}.</p>`).join('');
  const start = performance.now();
  const found = compareLines(linesOf(text('un')), linesOf(text('deux')));
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(found?.filter(({ differs }) => !differs) ?? []).toEqual([]);
});
