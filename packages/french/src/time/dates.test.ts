import { expect, it } from 'vitest';
import { dateOf, dueDate } from './dates.ts';
import { longDate } from './calendar.ts';

it.each([
  ['demain', '2026-11-22'],
  ['cet après-midi', '2026-11-21'],
  ['d’ici vendredi', '2026-11-27'],
  ['avant le 15 mars', '2027-03-15'],
  ['pour le 1er décembre', '2026-12-01'],
  ['avant la fin du mois', '2026-11-30'],
  ['le 3 mai 2028', '2028-05-03'],
  ['avant le quinze mars', '2027-03-15'],
  ['le premier avril', '2027-04-01'],
  ['le neuf mai', '2027-05-09'],
  ['d’ici au vingt et un juin', '2027-06-21'],
  ['le dix sept juin', '2027-06-17'],
  ['pour le mardi vingt-deux décembre', '2026-12-22'],
  ['le quinze mars deux mille vingt-huit', '2028-03-15'],
])('« %s » said on 21 November 2026 is %s', (due, day) => {
  expect(dateOf(due, '2026-11-21')).toBe(day);
});

it.each(['les quinze mars', 'quinze', 'mille quinze mars', 'quatre-vingt-quinze mars', 'le trente et un avril'])(
  '« %s » is not a day',
  (due) => expect(dateOf(due, '2026-11-21')).toBeNull(),
);

it('a weekday with a day of the month is read as that date', () => {
  expect(dueDate('On pose la porte le mardi 15, à 9 heures.')).toBe('le mardi 15');
  expect(dateOf('le mardi 15', '2026-11-21')).toBe('2026-12-15');
  // In none of the next months is the 16th a Friday.
  expect(dateOf('le vendredi 16', '2026-11-21')).toBeNull();
});

it.each([
  'Du 3 au 19 mars pour avoir le temps.',
  'Trois le 8, deux le 21.',
  'Je loue le car entre le 3 et le 9 mai.',
  'Du trois au dix-neuf mars.',
  'Il vient les quinze mars.',
  'Il y en a quinze.',
  'Il y a mille quinze mars.',
  'Il y a soixante et onze mars.',
])('%j names no due date', (said) => expect(dueDate(said)).toBeNull());

it.each(['au printemps', 'le 31 février', 'le trente février', 'vendredi prochain'])(
  '« %s » is not a certain day',
  (due) => {
    expect(dateOf(due, '2026-11-21')).toBeNull();
  },
);

it('writes a day in full', () => {
  expect(longDate('2026-12-01')).toBe('1er décembre 2026');
});
it.each([
  ['Je le fais d’ici vendredi.', 'd’ici vendredi'],
  ['Il faut répondre avant le 15 mars.', 'avant le 15 mars'],
  ['On verra cela à la prochaine séance.', 'à la prochaine séance'],
  ['Je réserve avant le quinze mars.', 'avant le quinze mars'],
  ['Je réserve d’ici au vingt et un juin.', 'd’ici au vingt et un juin'],
  ['Je réserve le dix sept juin.', 'le dix sept juin'],
  ['Je réserve le neuf mai.', 'le neuf mai'],
  ['Le prix est de 15 francs.', null],
])('the date in %j is %j', (text, due) => expect(dueDate(text)).toBe(due));
