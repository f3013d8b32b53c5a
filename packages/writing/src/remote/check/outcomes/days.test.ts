import { expect, it } from 'vitest';
import { turnsDays } from './days.ts';

const DAY = '2026-06-23';

it.each([
  'Les notes de la séance 11 seront envoyées le 2 juin.',
  'Depuis le 19 mai, 212 personnes seront vaccinées.',
  'Le personnel sera vacciné l’année passée.',
  'Ceux qui ont livré en juin ont été payés le 10 août.',
  'Le crédit sera voté le 4 mai 2025.',
])('finds a tense that contradicts its day: %s', (text) => {
  expect(turnsDays(text, DAY)).toBe(true);
});

it.each([
  'Les notes de la séance 11 ont été envoyées le 2 juin.',
  'Le crédit sera voté le 4 juillet.',
  'Le devis a été demandé pour le 15 août.',
  'La séance a été fixée au 3 septembre.',
  'Le dernier planning a été remis le 27 décembre.',
  'La révision sera envoyée avec l’ordre du jour.',
])('finds nothing wrong: %s', (text) => {
  expect(turnsDays(text, DAY)).toBe(false);
});

it('finds nothing if the day of the meeting is unknown', () => {
  expect(turnsDays('Les notes seront envoyées le 2 juin.', undefined)).toBe(false);
});
