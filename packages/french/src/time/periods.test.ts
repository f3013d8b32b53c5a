import { describe, expect, it } from 'vitest';
import { dateOf, dueDate } from './dates.ts';

const MONDAY = '2026-11-23';

describe.each([
  ['cette semaine', '2026-11-27'],
  ['au plus tard cette semaine', '2026-11-27'],
  ['d’ici la fin de la semaine', '2026-11-27'],
  ['à la fin de cette semaine', '2026-11-27'],
  ['la semaine prochaine', '2026-12-04'],
  ['avant la fin de la semaine prochaine', '2026-12-04'],
  ['mardi de la semaine prochaine', '2026-12-01'],
  ['vendredi de cette semaine', '2026-11-27'],
  ['jeudi cette semaine', '2026-11-26'],
  ['ce mois-ci', '2026-11-30'],
  ['avant la fin du mois', '2026-11-30'],
  ['pour la fin de ce mois', '2026-11-30'],
  ['à la fin du mois prochain', '2026-12-31'],
  ['fin novembre', '2026-11-30'],
  ['d’ici fin février', '2027-02-28'],
  ['la fin du mois d’avril', '2027-04-30'],
  ['fin mars 2028', '2028-03-31'],
])('« %s »', (due, day) => {
  it('is found whole in what is said', () => expect(dueDate(`Je l’envoie ${due}, c’est sûr.`)).toBe(due));
  it('is read as the last day that it leaves', () => expect(dateOf(due, MONDAY)).toBe(day));
});

it.each([
  'dès cette semaine',
  'dès fin mars',
  'dès la fin de la semaine prochaine',
  'pas avant fin mars',
  'pas avant la fin du mois',
  'pas avant mardi de la semaine prochaine',
  'pas avant le 15 décembre',
  'à partir de fin mars',
  'à partir du 15 décembre',
  'à partir de la fin du mois',
  'd’ici la semaine prochaine',
  'pour la semaine prochaine',
  'avant la fin de la semaine suivante',
  'avant la fin de la semaine 12',
  'avant la fin de la semaine du 14 décembre',
  'avant la fin de la semaine du lundi 14 décembre',
  'à la fin du mois suivant',
  'à la fin du mois d’après',
  'dans la semaine',
  'dans le mois',
  'début avril',
  'mi-avril',
  'la première semaine d’avril',
  'mardi en huit',
  'fin mars deux mille vingt-huit',
])('« %s » is found whole, and is not a certain day', (due) => {
  expect(dueDate(`Je l’envoie ${due}.`)).toBe(due);
  expect(dateOf(due, MONDAY)).toBeNull();
});

it.each([
  'la fin du mois dernier',
  'à la fin du mois passé',
  'fin de la semaine dernière',
  'fin de la semaine passée',
  'cette semaine-là',
  'à la fin de cette semaine-là',
  'à la fin de ce mois-là',
  'vendredi de cette semaine-là',
  'ce soir-là',
])('« %s » is another time than the one to come', (moment) => {
  expect(dueDate(`Le rapport part ${moment}.`)).toBeNull();
  expect(dateOf(moment, MONDAY)).toBeNull();
});

it.each(['pas avant le 25', 'à partir du 25'])('« %s » is found whole, and is no due day', (due) => {
  expect(dueDate(`Je l’envoie ${due}.`)).toBe(due);
  expect(dateOf(due, MONDAY)).toBeNull();
});

it('a day of this week that is over is not a due day', () => {
  expect(dateOf('lundi de cette semaine', '2026-11-25')).toBeNull();
});

it.each([
  ['the Friday', '2026-11-27', '2026-11-27', '2026-12-04'],
  ['the Saturday, when the Friday is over', '2026-11-28', null, '2026-12-04'],
  ['the Sunday, on which people disagree about the next week', '2026-11-29', null, null],
])('this week and the next are those of %s', (_day, said, thisWeek, nextWeek) => {
  expect(dateOf('cette semaine', said)).toBe(thisWeek);
  expect(dateOf('la semaine prochaine', said)).toBe(nextWeek);
});

it('the day that minutes write behind a delay counts', () => {
  expect(dateOf('D’ici la fin de la semaine (27 novembre 2026)', '2026-11-30')).toBe('2026-11-27');
});
