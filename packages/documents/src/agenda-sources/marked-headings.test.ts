import { expect, it } from 'vitest';
import type { ReadOutline } from '../outline/read-outline.ts';
import { segment } from './lines.ts';
import { headedItems, markedHeadings } from './marked-headings.ts';

const look = { size: 11, bold: false, italic: false };
const line = (text: string, heading?: number) => ({
  segments: [segment(text, 0, look)],
  above: 20,
  ...(heading !== undefined && { heading }),
});
const titles = (...lines: readonly (readonly [text: string, heading?: number])[]): string[] =>
  markedHeadings(lines.map(([text, heading]) => line(text, heading))).map(({ level, title }) => `${level} ${title}`);

/** Makes an outline of lines. `items` names the lines that were read as items, and tells whether each is sure. */
const read = (items: Readonly<Record<string, boolean>>, ...lines: string[]): ReadOutline => ({
  pages: [],
  lines: lines.map((text, at) => ({ page: 1, x: 0, y: 20 * at, width: 100, height: 12, text })),
  items: Object.entries(items).map(([text, sure]) => ({ level: 1, text, sure, lines: [lines.indexOf(text)] })),
});
const HEADINGS = ['Accueil', 'Budget', 'Divers'].map((title) => ({ level: 1, title }));
const LINES = ['Accueil', 'On salue.', 'Budget', 'On vote.', 'Divers', 'On part.'];

it('lists the headings of a document, except the standard headings of minutes', () => {
  expect(titles(['Présences', 1], ['Procès-verbal', 1], ['1. Budget', 2], ['Il est voté.'], ['Signatures', 1])).toEqual(
    ['2 1. Budget'],
  );
});

it('lists only the headings below « Ordre du jour », up to the next heading of the same level', () => {
  expect(titles(['Lieu', 2], ['Ordre du jour', 2], ['Accueil', 3], ['Budget', 3], ['Contact', 2], ['Nom', 3])).toEqual([
    '3 Accueil',
    '3 Budget',
  ]);
  expect(titles(['Lieu', 2], ['Ordre du jour', 2], ['1. Accueil'], ['Contact', 2])).toEqual([]);
});

it('uses headings if the lines gave too few items, and is sure only of items that the lines were sure of', () => {
  const sure = (outline: ReadOutline) => headedItems(HEADINGS, outline)?.map((item) => item.sure);
  expect(sure(read({}, ...LINES))).toEqual([false, false, false]);
  expect(sure(read({ Accueil: false, Budget: true }, ...LINES))).toEqual([false, true, false]);
});

it('does not use headings if the items are mostly sure, or differ from the headings', () => {
  expect(headedItems(HEADINGS, read({ Accueil: true, Budget: true }, ...LINES))).toBeUndefined();
  expect(headedItems(HEADINGS, read({ 'On salue.': false, 'On vote.': false }, ...LINES))).toBeUndefined();
});
