import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { supposed } from './hypotheses.ts';
import { utterancesOf } from './utterances.ts';

const supposedIn = (...lines: readonly string[]): string[] => {
  const all = utterancesOf(conversation(...lines));
  const orders = supposed(all);
  return all.filter(({ order }) => orders.has(order)).map(({ text }) => text);
};

it.each([
  [['1 | Et si les familles paient 1 euro ?', '2 | La vente rapporte 900 francs.'], ['La vente rapporte 900 francs.']],
  [
    ['1 | Mais si on ferme deux salles, où vont les groupes ? Les groupes vont dans le couloir.'],
    ['Les groupes vont dans le couloir.'],
  ],
  [['1 | Une rue fermée, ce n’est pas possible ? On ferme une heure le matin.'], ['On ferme une heure le matin.']],
  [['1 | Et si on fermait ?', '2 | L’an passé, la vente a rapporté 900 francs.'], []],
  [['1 | Combien rapporte la vente ?', '2 | La vente rapporte 900 francs.'], []],
])('of %j only %j is supposed', (lines, answers) => expect(supposedIn(...lines)).toEqual(answers));
