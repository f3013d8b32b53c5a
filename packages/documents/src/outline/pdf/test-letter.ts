import type { Text } from './test-pdf.ts';

/** Makes lines of text from texts, some of which may have a place or a look of their own. */
export const lines = (...texts: readonly (string | Text)[]): Text[] =>
  texts.map((text) => (typeof text === 'string' ? { text } : text));

/** Lines that offices write above the items of a convocation. */
export const head: readonly Text[] = [
  { text: 'Commune de Brume', font: 'bold', size: 15, y: 60 },
  { text: 'Case postale 17 – 1000 Brume', size: 9 },
  { text: 'Brume, le 12 février 2026', x: 350 },
  { text: 'Convocation au conseil communal', font: 'bold', size: 14, y: 140 },
  { text: 'Mesdames, Messieurs,', y: 170 },
  { text: 'Vous êtes invités à la séance du mardi 3 mars 2026 à 20 heures, à la salle communale.', y: 186 },
  { text: 'Ordre du jour', font: 'bold', size: 13, y: 220 },
];

/** Makes a convocation with its head, its items and its end. */
export const letter = (...points: readonly (string | Text)[]): Text[] => [
  ...head,
  ...lines(...points).map((text, at) => (at === 0 && text.y === undefined ? { ...text, y: 244 } : text)),
  ...lines(
    'Veuillez agréer, Mesdames, Messieurs, nos salutations distinguées.',
    { text: 'Le président', x: 350 },
    { text: 'Paul Blanc', x: 350 },
  ),
];
