import { expect, it } from 'vitest';
import type { Piece } from '../../layout/pieces.ts';
import { readLabel } from '../../titles/labels.ts';
import { listsIn } from './lists.ts';
import { numbersIn } from './markers.ts';

const style = { size: 10, bold: false, italic: false, color: '#000000' };
/** Makes lines below each other. Each leading space moves a line 10 points to the right; an empty line leaves a gap. */
function lines(...all: readonly string[]): Piece[] {
  return all.flatMap((line, at) => {
    const text = line.trim();
    const x = 60 + 10 * (line.length - line.trimStart().length);
    const where = { page: 1, part: 1, y: 100 + 14 * at, x, textX: x, right: 400 };
    const rest = { isTimed: false, cell: 0, cells: 1 } as const;
    return text === '' ? [] : [{ ...where, ...rest, style, text, label: readLabel(text) }];
  });
}
const lists = (...all: readonly string[]): string[] => {
  const pieces = lines(...all);
  return listsIn(pieces, numbersIn(pieces).previous).map(
    (list) =>
      `${list.isAnnounced ? 'announced ' : ''}${list.lines.map((at) => pieces[at]?.text.split(' ').at(-1)).join(' ')}`,
  );
};

it('puts consecutive numbers, and the numbers below them, into one list', () => {
  expect(lists('1. Accueil', '2. Comptes', '2.1. Bilan', '2.2. Budget', '3. Divers')).toEqual([
    'Accueil Comptes Bilan Budget Divers',
  ]);
  expect(lists('1. Accueil', '2. Comptes', '1. Roy')).toEqual(['Accueil Comptes', 'Roy']);
});

it('puts bullets at one indent into one list, unless a gap with other words separates them', () => {
  expect(lists('– Accueil', '  – Bilan', '  – Budget', '– Divers')).toEqual(['Accueil Divers', 'Bilan Budget']);
  expect(lists('– Accueil', '– Divers', '', 'Présents', '– Roy', '– Vert')).toEqual(['Accueil Divers', 'Roy Vert']);
});

it('finds the list that stands right below « Ordre du jour »', () => {
  expect(lists('Ordre du jour', '– Accueil', '– Divers', '', 'Présents', 'Par ordre', '', '– Roy')).toEqual([
    'announced Accueil Divers',
    'Roy',
  ]);
});
