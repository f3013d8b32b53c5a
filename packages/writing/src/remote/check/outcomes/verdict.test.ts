import { expect, it } from 'vitest';
import { mistakesVerdict, type Settled } from './verdict.ts';

const decision = (text: string, outcome: Settled['outcome']): Settled => ({
  kind: 'decision',
  text,
  outcome,
  tally: null,
});
const vote = (outcome: Settled['outcome'], yes: number, no: number): Settled => ({
  kind: 'vote',
  text: 'Crédit de la toiture',
  outcome,
  tally: { for: yes, against: no, abstentions: null },
});

it.each([
  [decision('La musique s’arrête à minuit.', 'refused'), 'Minuit, c’est le règlement, non ?'],
  [decision('Le crédit est adopté.', 'refused'), 'Adopté.'],
  [decision('Le crédit est refusé.', 'adopted'), 'C’est refusé.'],
  [decision('Le crédit de la toiture passe à 300 francs.', 'adopted'), 'La proposition est rejetée.'],
  [decision('Anne Roux objecte que la centrale livre à 7 h 30.', 'adopted'), 'La centrale livre à 7 h 30.'],
  [decision('À Anne Roux, Léo Arc répond que l’on livre à 7 h.', 'adopted'), 'On livre à 7 h.'],
  [vote('refused', 8, 2), 'Huit, deux. C’est adopté.'],
  [vote('adopted', 4, 6), 'Quatre pour, six contre.'],
  [vote('adopted', 7, 2), 'Sept, deux. Il en fallait huit. L’exclusion n’est pas prononcée.'],
])('rejects the wrong outcome of %o', (settled, said) => {
  expect(mistakesVerdict(settled, [said])).toBe(true);
});

it.each([
  [decision('La musique s’arrête à minuit.', 'adopted'), 'Minuit, c’est le règlement.'],
  [decision('À la demande d’Anne Roux, la musique s’arrête à minuit.', 'adopted'), 'Minuit, d’accord.'],
  [decision('Le complément n’est pas demandé.', 'refused'), 'On ne le demande pas.'],
  [decision('La prolongation est refusée.', 'refused'), 'C’est non.'],
  [decision('Crédit de la toiture', 'refused'), 'C’est refusé.'],
  [vote('adopted', 8, 2), 'Huit, deux.'],
  [vote('refused', 4, 6), 'Quatre, six.'],
  [vote('refused', 7, 2), 'Sept, deux. Il en fallait huit. L’exclusion n’est pas prononcée.'],
  [{ ...vote('refused', 8, 2), tally: null }, 'Huit, deux.'],
])('accepts the outcome of %o', (settled, said) => {
  expect(mistakesVerdict(settled, [said])).toBe(false);
});
