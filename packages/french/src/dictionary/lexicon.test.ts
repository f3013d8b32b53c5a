import { expect, it } from 'vitest';
import { conjugated, finiteReadings, readings } from './lexicon.ts';

it.each(['Veuillez', 'sachez'])('knows the imperative « %s », which has a form of its own', (word) =>
  expect(readings(word)).toHaveLength(1),
);

it('knows participles by gender and number, and finds the verb of a form', () => {
  expect(readings('élues')).toContainEqual({ lemma: 'élire', tense: 'K', person: 3 });
  expect(conjugated('mettre', 'S', 2)).toBe('mette');
  expect(finiteReadings('mettait').map(({ lemma }) => lemma)).toEqual(['mettre']);
});
