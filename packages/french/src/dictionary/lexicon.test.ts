import { expect, it } from 'vitest';
import { conjugated, finiteReadings, readings } from './lexicon.ts';

it('knows participles by gender and number, and what verb a form is of', () => {
  expect(readings('élues')).toContainEqual({ lemma: 'élire', tense: 'K', person: 3 });
  expect(conjugated('mettre', 'S', 2)).toBe('mette');
  expect(finiteReadings('mettait').map(({ lemma }) => lemma)).toEqual(['mettre']);
});
