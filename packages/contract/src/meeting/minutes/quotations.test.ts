import { expect, it } from 'vitest';
import { isQuotedAsSaid } from './quotations.ts';

const SAID = ['Euh, le crédit est de, de quinze mille euros.', 'L’été, on ferme à midi.'];

it.each([
  'Marc Dubois : « Le crédit est de quinze mille euros. »',
  '« Le crédit est […] de quinze mille euros. L’ete, on ferme… »',
  'Marc Dubois : « Le crédit est de quinze mille euros. » June Wallack : « On ferme à midi. »',
  'Le crédit est accordé.',
  '« »',
])('takes for said: %s', (text) => {
  expect(isQuotedAsSaid(text, SAID)).toBe(true);
});

it.each([
  'Marc Dubois : « Le crédit est de vingt mille euros. »',
  '« Le crédit n’est pas de quinze mille euros. »',
  '« On ferme à midi. Le crédit est de quinze mille euros. »',
  'Marc Dubois : « Le crédit est de quinze mille euros. » June Wallack : « On ferme à minuit. »',
])('takes for changed: %s', (text) => {
  expect(isQuotedAsSaid(text, SAID)).toBe(false);
});

it('takes a time that grows with the text, not with its square', () => {
  const long = 'oui non '.repeat(20_000);
  const before = process.threadCpuUsage();
  expect(isQuotedAsSaid(`« ${'oui '.repeat(20_001)} »`, [long])).toBe(false);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toTakeLessThan(1_000);
});
