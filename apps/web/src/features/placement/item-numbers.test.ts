import { expect, it } from 'vitest';
import { itemNumbers } from './item-numbers.ts';

const agenda = (...titles: readonly (readonly [level: number, text: string])[]) =>
  titles.map(([level, text]) => ({ level, text }));

it('counts items by their place in the outline', () => {
  expect(
    itemNumbers(agenda([1, 'Accueil'], [2, 'Excuses'], [3, 'Liste'], [2, 'PV'], [1, 'Budget'], [2, 'Toit'])),
  ).toEqual(['1', '1.1', '1.1.1', '1.2', '2', '2.1']);
});

it('counts an outline that begins below the first level, or skips one', () => {
  expect(itemNumbers(agenda([2, 'Accueil'], [2, 'Budget'], [1, 'Divers'], [3, 'Toit'], [2, 'Fête']))).toEqual([
    '1',
    '2',
    '3',
    '3.1',
    '3.2',
  ]);
});

it('takes the numbers in the titles if every title has a number', () => {
  expect(itemNumbers(agenda([1, '3. Accueil'], [1, '4 Budget'], [2, '4.1 Toit']))).toEqual(['3', '4', '4.1']);
  expect(itemNumbers(agenda([1, '3. Accueil'], [1, 'Budget']))).toEqual(['1', '2']);
  expect(itemNumbers(agenda([1, '1. Accueil'], [1, '1. Budget']))).toEqual(['1', '2']);
});
