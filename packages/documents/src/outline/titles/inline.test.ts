import { expect, it } from 'vitest';
import { inlineTitles } from './inline.ts';

it.each([
  'Ordre du jour : 1. Accueil ; 2. Comptes ; 3. Divers.',
  'Programme : Accueil – Comptes – Divers.',
  '1) Accueil, 2) Comptes, 3) Divers',
  'Les points suivants seront traités : Accueil ; Comptes ; Divers',
])('finds the points in « %s »', (text) => {
  expect(inlineTitles(text)).toEqual(['Accueil', 'Comptes', 'Divers']);
});

it.each([
  '2. Travaux : lots 1, 2 et 3',
  'Approbation des comptes ; décharge ; divers',
  'Le comité a 3 membres, 2 invités et 1 secrétaire',
])('finds no points in « %s »', (text) => {
  expect(inlineTitles(text)).toEqual([]);
});
