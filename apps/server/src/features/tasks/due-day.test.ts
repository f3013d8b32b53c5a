import { expect, it } from 'vitest';
import { dueDay } from './due-day.ts';

it.each([
  ['D’ici vendredi (27 novembre 2026)', '2026-11-27'],
  ['D’ici la fin de la semaine (27 novembre 2026)', '2026-11-27'],
  ['Cette semaine', '2026-11-27'],
  ['15 mars', '2027-03-15'],
  ['Avant le 15.3.2027', '2027-03-15'],
  ['1/12/2026', '2026-12-01'],
  ['31/02/2027', null],
  ['15.13.2027', null],
  ['Au printemps', null],
  [null, null],
])('reads %j as %j in minutes of 24 November 2026', (due, day) => {
  expect(dueDay(due, '2026-11-24')).toBe(day);
});
