import { describe, expect, it } from 'vitest';
import { outlineNumbers, titleNumbers } from './outline-numbers.ts';

type Told = readonly (readonly [level: number, text: string])[];
const titles = (...all: Told) => all.map(([level, text]) => ({ level, text }));
const numbers = (...all: Told) => titleNumbers(titles(...all)).map(({ number }) => number);

describe('the numbers of titles', () => {
  it('count their places in the outline', () => {
    expect(numbers([1, 'Accueil'], [2, 'Excuses'], [3, 'Liste'], [2, 'PV'], [1, 'Budget'], [2, 'Toit'])).toEqual([
      '1',
      '1.1',
      '1.1.1',
      '1.2',
      '2',
      '2.1',
    ]);
  });

  it('have no gap where a level is skipped', () => {
    const skipping = titles([2, 'Accueil'], [1, 'Divers'], [3, 'Toit'], [6, 'Tuiles'], [2, 'Fête']);
    expect(outlineNumbers(skipping)).toEqual([
      { number: '1', depth: 0 },
      { number: '2', depth: 0 },
      { number: '2.1', depth: 1 },
      { number: '2.1.1', depth: 2 },
      { number: '2.2', depth: 1 },
    ]);
  });

  it.each(['1. Accueil', '1 Accueil', '1.2 Accueil', '3) Accueil', 'II. Accueil', 'a) Accueil'])(
    'are left out if somebody has numbered titles: %s',
    (text) => {
      expect(numbers([1, 'Ouverture'], [1, text])).toEqual([]);
    },
  );

  it.each(['2027 : le budget', 'Vie du club', 'Ixelles. Visite', 'A. Roth se présente'])(
    'are shown if a title merely resembles a numbered one: %s',
    (text) => {
      expect(numbers([1, 'Ouverture'], [1, text])).toEqual(['1', '2']);
    },
  );

  it('are left out if there is only one title', () => expect(numbers([1, 'Budget'])).toEqual([]));
});
