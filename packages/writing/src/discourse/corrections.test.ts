import { expect, it } from 'vitest';
import { utterancesOf } from './utterances.ts';
import { conversation } from '../testing.ts';
import { correctionsIn } from './corrections.ts';

const fixed = (...lines: string[]): string[] =>
  [...correctionsIn(utterancesOf(conversation(...lines))).fixes].map(
    ([wrong, right]) => `${wrong.text} > ${right.text}`,
  );
const echoed = (...lines: string[]): string[] =>
  [...correctionsIn(utterancesOf(conversation(...lines))).echoes].map(({ text }) => text);

const turned = [
  '2 | Le résultat est de 5 270 euros.',
  '3 | Avec 5 000 on achète un piano.',
  '2 | Ah non, j’ai inversé. C’est 2 570 euros.',
];

it('joins a wrong figure with its correction, and finds sentences in between that repeat the wrong figure', () => {
  expect(fixed(...turned)).toEqual(['Le résultat est de 5 270 euros. > C’est 2 570 euros.']);
  expect(echoed(...turned)).toEqual(['Avec 5 000 on achète un piano.']);
});

it.each([
  [['2 | On avait prévu 68 000, on va finir à 79 000. Enfin non, 77 000.'], 1],
  [['1 | Engagés à fin mai, 29,7.', '2 | 27,9.', '1 | 27,9, pardon, je lis à l’envers.'], 1],
  [['2 | Les tournées se sont arrêtées le 7.', '3 | Le 10.'], 1],
  [['2 | Ils nous ont mis deux camions dans le fossé.', '3 | Un.'], 1],
  [['2 | Le car a coûté 460 euros.', '3 | Bien.', '2 | Le car, c’est pas 460, j’ai la facture, c’est 406.'], 1],
  [['2 | Nous avons dépensé 94 300 euros.', '2 | Le budget était de 91 000 euros.'], 0],
  [['2 | Les recettes de la vente, 61 480 euros.', '2 | Les dépenses, 58 910 euros.'], 0],
])('finds the number of corrections in %j', (lines, count) => {
  expect(fixed(...lines)).toHaveLength(count);
});
