import { expect, it } from 'vitest';
import { conjugated, inPerson, lemmasOf, readings } from './lexicon.ts';

it.each([
  ['suis', 'est'],
  ['ai', 'a'],
  ['vais', 'va'],
  ['peux', 'peut'],
  ['puis', 'peut'],
  ['envoie', 'envoie'],
  ['enverrai', 'enverra'],
  ['paie', 'paie'],
  ['essaierai', 'essayera'],
  ['finis', 'finit'],
  ['acquiers', 'acquiert'],
  ['résous', 'résout'],
  ['prévoyais', 'prévoyait'],
  ['aurais', 'aurait'],
  ['crains', 'craint'],
  ['rejoins', 'rejoint'],
  ['jette', 'jette'],
])('« je %s » is « %s » of somebody else', (mine, theirs) => expect(inPerson(mine, 0, 2)).toBe(theirs));

it.each([
  ['sommes', 'est'],
  ['avons', 'a'],
  ['proposons', 'propose'],
  ['verrions', 'verrait'],
])('« nous %s » is « on %s »', (ours, one) => expect(inPerson(ours, 3, 2)).toBe(one));

it('turns nothing that is no verb, nor of that person', () => {
  expect(inPerson('table', 3, 2)).toBeNull();
  expect(inPerson('ferons', 0, 2)).toBeNull();
});

it('knows participles by gender and number, and what verb a form is of', () => {
  expect(readings('élues')).toContainEqual({ lemma: 'élire', tense: 'K', person: 3 });
  expect(conjugated('mettre', 'S', 2)).toBe('mette');
  expect(lemmasOf('mettait')).toEqual(['mettre']);
});
