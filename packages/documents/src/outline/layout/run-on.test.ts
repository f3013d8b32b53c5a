import { expect, it } from 'vitest';
import type { PageText } from '../page-text.ts';
import { piecesOf } from './pieces.ts';
import { withRunOn } from './run-on.ts';

const style = { size: 10, bold: false, italic: false, color: '#000000' };
/** Reads lines of text below each other; letters are 5 points wide. */
const read = (...lines: readonly string[]) => {
  const page: PageText = {
    number: 1,
    width: 595,
    height: 842,
    rows: lines.map((text, at) => ({
      page: 1,
      y: 100 + 12 * at,
      segments: [{ text, x: 60, right: 60 + 5 * text.length, style }],
    })),
  };
  return withRunOn(piecesOf([page]));
};
const texts = (...lines: readonly string[]): string[] => read(...lines).map(({ text }) => text);

it.each([
  ['Ordre du jour : 1. Accueil ; 2. Comptes ; 3. Divers.', ['1. Accueil', '2. Comptes', '3. Divers.']],
  ['Programme : Accueil – Comptes – Divers.', ['Accueil', 'Comptes', 'Divers.']],
  ['Ordre du jour : Accueil ¢ Comptes ¢ Divers', ['Accueil', 'Comptes', 'Divers']],
  ['Les points suivants seront traités : Accueil ; Comptes ; Divers', ['Accueil', 'Comptes', 'Divers']],
  ['Liste des délibérations : Bureau – Loto : résultat – Divers', ['Bureau', 'Loto : résultat', 'Divers']],
])('separates the items of « %s » from the words that announce them', (line, points) => {
  const [announced, ...found] = texts(line);
  expect(announced).toMatch(/:$/);
  expect(found).toEqual(points);
});

it('reads items that nothing announces if they count from 1', () => {
  expect(texts('1) Accueil, 2) Comptes, 3) Divers')).toEqual(['1) Accueil', '2) Comptes', '3) Divers']);
});

it('reads an item that continues on the next line, and keeps the place where it is printed', () => {
  const pieces = read('Ordre du jour : 1. Accueil ; 2. Comptes de', 'l’année ; 3. Divers');
  expect(pieces.map(({ text, y }) => [text, y])).toEqual([
    ['Ordre du jour :', 100],
    ['1. Accueil', 112],
    ['2. Comptes de l’année', 124],
    ['3. Divers', 136],
  ]);
  expect(pieces.map(({ printed }) => printed?.y)).toEqual([100, 100, 100, 112]);
});

it.each([
  [['2. Travaux : lots 1, 2 et 3']],
  [['Approbation des comptes ; décharge ; divers']],
  [['Le comité a 3 membres, 2 invités et 1 secrétaire']],
  [['Ordre du jour :', '1. Accueil', '2. Comptes', '3. Divers']],
  [['Point 1 – Travaux : rue – place – quai', 'Point 2 – Divers']],
  [['Décision : ☐ approuvé ☐ refusé ☐ reporté', '2. Communications']],
])('leaves %j as it is', (lines) => {
  expect(texts(...lines)).toEqual(lines);
});
