import { expect, it } from 'vitest';
import { decided } from './wording.ts';

it.each([
  ['on loue le terrain, et on écrit à la mairie', 'il est décidé de louer le terrain et d’écrire à la mairie'],
  ['on part sur la toiture', 'il est décidé de retenir la toiture'],
  ['on ne touche pas aux jeunes', 'il est décidé de ne pas toucher aux jeunes'],
  ['on décide de l’adopter', 'il est décidé de l’adopter'],
  ['on décide d’acheter une imprimante', 'il est décidé d’acheter une imprimante'],
  ['on va fermer la halle', 'il est décidé de fermer la halle'],
])('tells what a body settles as a decision: %s', (said, told) => {
  expect(decided(said)).toBe(told);
});

it('tells no decision where nobody acts', () => {
  expect(decided('on est nombreux')).toBeNull();
});
