import { expect, it } from 'vitest';
import { isLabelAlone, readLabel } from './labels.ts';

it.each([
  ['1. Appel', 'decimal-1', 1, 'Appel'],
  ['5.1 du bureau', 'decimal-2', 1, 'du bureau'],
  ['A.1.2 Bilan', 'decimal-3', 2, 'Bilan'],
  ['3/ Budget', 'decimal-1', 3, 'Budget'],
  ['01 – Désignation', 'decimal-1', 1, 'Désignation'],
  ['1° Éloge', 'ordinal', 1, 'Éloge'],
  ['IV. Personnel', 'roman', 4, 'Personnel'],
  ['II - Finances', 'roman', 2, 'Finances'],
  ['B. Recherche', 'upper', 2, 'Recherche'],
  ['c) accueil', 'lower', 3, 'accueil'],
  ['Point 3 – Travaux', 'point', 3, 'Travaux'],
  ['Pt 5 - Crèche vivante', 'point', 5, 'Crèche vivante'],
  ['Objet n° 2 : Plan de quartier', 'point', 2, 'Plan de quartier'],
  ['Résolution n° 4 : Quitus', 'point', 4, 'Quitus'],
  ['RÉSOLUTION N° 5 : QUITUS', 'point', 5, 'QUITUS'],
  ['1er point – Procès-verbal', 'point', 1, 'Procès-verbal'],
  ['2e objet : Comptes', 'point', 2, 'Comptes'],
  ['Troisième point. Divers', 'point', 3, 'Divers'],
  ['2026-041 Fonds de concours', 'register', 41, 'Fonds de concours'],
  ['4b. Jeux', 'decimal-letter', 2, 'Jeux'],
  ['B2. Contrat', 'letter-decimal', 2, 'Contrat'],
  ['\uFFFD Divers', 'bullet-\uFFFD', 0, 'Divers'],
  ['– Effectifs', 'bullet-–', 0, 'Effectifs'],
  ['2 Comptes', 'decimal-1', 2, 'Comptes'],
])('reads the number of « %s »', (text, family, value, rest) => {
  expect(readLabel(text)).toMatchObject({ family, value, rest });
});

it.each([
  'Questions diverses',
  'Préavis n° 01/2026 – Crédit',
  'Article 7 : admission',
  '12 mars 2026',
  '10 h 30',
  '1399 Valbrise',
  'M. Paul Blanc',
  '12.05.2026 à Genève',
  '2026-2027 Plan d’action',
  '2026-05-12 Séance',
  'Premier point de situation',
  '2e étage',
  'À titre ordinaire',
])('sees no number in « %s »', (text) => {
  expect(readLabel(text)).toBeUndefined();
});

it('recognises a number without any title', () => {
  expect(['1.', '5.1', 'A', 'IV.', '•', 'Point 3', '§ 1', '§ 2 -'].map(isLabelAlone)).toEqual(Array(8).fill(true));
  expect(['Lieu', 'Appel', '[lieu]', '08h30'].map(isLabelAlone)).toEqual(Array(4).fill(false));
});
