import { expect, it } from 'vitest';
import { infinitive, second, third } from './verbs.ts';

it.each([
  ['fais', 'faire'],
  ['envoie', 'envoyer'],
  ['préparerai', 'préparer'],
  ['établis', 'établir'],
  ['transmets', 'transmettre'],
  ['charge', 'charger'],
])('knows the infinitive of %s', (form, expected) => {
  expect(infinitive(form)).toBe(expected);
});

it('turns the first and the second person into the third', () => {
  expect(['suis', 'ferai', 'envoie', 'mets'].map(third)).toEqual(['est', 'fera', 'envoie', 'met']);
  expect(['écris', 'envoies', 'feras'].map(second)).toEqual(['écrit', 'envoie', 'fera']);
});
