import { expect, it } from 'vitest';
import { losesDenial } from './polarity.ts';

it.each([
  ['Le rendement est mauvais.', 'Sur le blé, le rendement est pas si mauvais.'],
  ['Anne Jobin est d’accord avec le projet.', 'Je suis pas d’accord avec ce projet.'],
  ['La dette est catastrophique.', 'C’est pas catastrophique, mais c’est quelque chose.'],
  [
    'La salle est limitée à 120 personnes tant que la porte est faite.',
    'Tant que la porte est pas faite, on est limités à 120.',
  ],
])('finds the lost denial: %s', (text, said) => {
  expect(losesDenial(text, said)).toBe(true);
});

it.each([
  ['Le rendement n’est pas si mauvais.', 'Le rendement est pas si mauvais.'],
  ['Le calcul manque.', 'J’ai pas fait le calcul.'],
  ['Il y a de l’ancienneté.', 'Il faut pas trois ans d’ancienneté ?'],
  ['Le repas de Noël a lieu à midi.', 'N’oubliez pas le repas de Noël, à midi.'],
  ['La porte sera faite en mai.', 'La porte est pas faite, on la fait en mai, elle sera faite.'],
  ['Sans entretien, la note moyenne vaut.', 'S’il n’y a pas d’entretien, c’est la note moyenne.'],
])('finds no lost denial: %s', (text, said) => {
  expect(losesDenial(text, said)).toBe(false);
});
