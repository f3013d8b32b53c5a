import { expect, it } from 'vitest';
import { dateOf, longDate } from './dates.ts';

it.each([
  ['demain', '2026-11-22'],
  ['cet après-midi', '2026-11-21'],
  ['d’ici vendredi', '2026-11-27'],
  ['avant le 15 mars', '2027-03-15'],
  ['pour le 1er décembre', '2026-12-01'],
  ['avant la fin du mois', '2026-11-30'],
  ['le 3 mai 2028', '2028-05-03'],
])('« %s » said on 21 November 2026 is %s', (due, day) => {
  expect(dateOf(due, '2026-11-21')).toBe(day);
});

it.each(['cette semaine', 'au printemps', 'mi-octobre', 'le 31 février', 'vendredi prochain'])(
  '« %s » is no certain day',
  (due) => {
    expect(dateOf(due, '2026-11-21')).toBeNull();
  },
);

it('writes a day in full', () => {
  expect(longDate('2026-12-01')).toBe('1er décembre 2026');
});
