import { expect, it } from 'vitest';
import { cleanTitle, joinLines } from './titles.ts';

it.each([
  ['des commu‐', 'niqués', 'des communiqués'],
  ['des commu\u00AD', 'niqués', 'des communiqués'],
  ['la commission des finan-', 'ces', 'la commission des finances'],
  ['un vice-', 'président', 'un vice-président'],
  ['le refuge du Val-', 'Ruz', 'le refuge du Val-Ruz'],
  ['pour la réfection du', 'collecteur', 'pour la réfection du collecteur'],
])('joins « %s » and « %s »', (first, second, whole) => {
  expect(joinLines(first, second)).toBe(whole);
});

it.each([
  ['Bilan ............ 12', 'Bilan'],
  ['Bilan . . . . . . . 12', 'Bilan'],
  ['Comptes ........ M. Durand', 'Comptes'],
  ['09:00 – Accueil', 'Accueil'],
  ['De 9h00 à 9h30 : Accueil', 'Accueil'],
  ['Budget (15 min)', 'Budget'],
  ['rapport du vérificateur ;', 'rapport du vérificateur'],
  ['Divers.', 'Divers'],
  ['Budget \uFFFD 2027', 'Budget 2027'],
  ['Crédit de CHF 10’000.–', 'Crédit de CHF 10’000.–'],
  ['Séance du 5 février 2026', 'Séance du 5 février 2026'],
  ['Plan d’action 2026-2027', 'Plan d’action 2026-2027'],
])('writes « %s » as a person would', (text, title) => {
  expect(cleanTitle(text)).toBe(title);
});
