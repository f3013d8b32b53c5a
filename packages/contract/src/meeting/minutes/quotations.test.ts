import { expect, it } from 'vitest';
import { isQuotedAsSaid } from './quotations.ts';

const SAID = ['Euh, le crédit est de, de quinze mille euros.', 'L’été, on ferme à midi.'];

it.each([
  'Marc Dubois : « Le crédit est de quinze mille euros. »',
  '« Le crédit est […] de quinze mille euros. L’ete, on ferme… »',
  'Marc Dubois : « Le crédit est de quinze mille euros. » June Wallack : « On ferme à midi. »',
  'Le crédit est accordé.',
  '« »',
  'Marc Dubois : « Le crédit est de quinze mille euros.',
  '[…] L’été, on ferme à midi. »',
])('takes for said: %s', (text) => {
  expect(isQuotedAsSaid(text, SAID)).toBe(true);
});

it.each([
  'Marc Dubois : « Le crédit est de vingt mille euros. »',
  '« Le crédit n’est pas de quinze mille euros. »',
  '« On ferme à midi. Le crédit est de quinze mille euros. »',
  'Marc Dubois : « Le crédit est de quinze mille euros. » June Wallack : « On ferme à minuit. »',
  'Marc Dubois : « Le crédit est de vingt mille euros.',
  '[…] L’été, on ferme à minuit. »',
])('takes for changed: %s', (text) => {
  expect(isQuotedAsSaid(text, SAID)).toBe(false);
});

it('notices one word too many in a very long quotation', () => {
  const said = ['oui non '.repeat(20_000)];
  expect(isQuotedAsSaid(`« ${'oui '.repeat(20_000)} »`, said)).toBe(true);
  expect(isQuotedAsSaid(`« ${'oui '.repeat(20_001)} »`, said)).toBe(false);
});
