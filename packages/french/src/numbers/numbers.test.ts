import { expect, it } from 'vitest';
import { COUNT, countOf } from './numbers.ts';

it.each([
  ['7 240', 7240],
  ["1'500", 1500],
  ['trente et un', 31],
  ['quatre-vingt-dix', 90],
  ['septante-deux', 72],
  ['deux cent douze', 212],
  ['zero', 0],
  ['personne', 0],
])('reads %s as %i', (text, value) => {
  expect(new RegExp(`^${COUNT}$`).test(text)).toBe(true);
  expect(countOf(text)).toBe(value);
});

it('does not read words like « dizaine » as a number', () => {
  expect(new RegExp(COUNT).test('la dizaine prevue')).toBe(false);
});
