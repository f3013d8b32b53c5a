import { expect, it } from 'vitest';
import { withoutFurniture } from './furniture.ts';
import type { PageText } from '../page-text.ts';

const style = { size: 10, bold: false, italic: false, color: '#000000' };
const page = (number: number, ...rows: readonly (readonly [y: number, text: string])[]): PageText => ({
  number,
  width: 595,
  height: 842,
  rows: rows.map(([y, text]) => ({ page: number, y, segments: [{ text, x: 50, right: 200, style }] })),
});
const texts = (pages: readonly PageText[]): string[] =>
  withoutFurniture(pages).flatMap(({ rows }) => rows.flatMap(({ segments }) => segments.map(({ text }) => text)));

it('leaves out repeated headers and footers, even if their page number changes', () => {
  const found = texts([
    page(1, [40, 'Ville de Brume'], [300, 'Comptes'], [810, 'Dossier, page 1/2']),
    page(2, [40, 'Ville de Brume'], [300, 'Comptes'], [810, 'Dossier, page 2/2']),
  ]);
  expect(found).toEqual(['Comptes', 'Comptes']);
});

it('leaves out a page number that is on one page only, but keeps numbered items at the top of pages', () => {
  expect(texts([page(1, [40, '1. Accueil'], [810, '– 1 –']), page(2, [40, '1. Accueil'])])).toEqual([
    '1. Accueil',
    '1. Accueil',
  ]);
});
