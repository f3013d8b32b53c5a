import { expect, it } from 'vitest';
import { conjugated, finiteReadings, readings } from './lexicon.ts';

it('knows participles by gender and number, and finds the verb of a form', () => {
  expect(readings('élues')).toContainEqual({ lemma: 'élire', tense: 'K', person: 3 });
  expect(conjugated('mettre', 'S', 2)).toBe('mette');
  expect(finiteReadings('mettait').map(({ lemma }) => lemma)).toEqual(['mettre']);
});
