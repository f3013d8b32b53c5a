import { expect, it } from 'vitest';
import { dueDate } from './dates.ts';
import { inThirdPerson } from './phrasing.ts';

it.each([
  ['Je ferai un mot cette semaine.', 'Ada Morel fera un mot cette semaine.'],
  ["Je m'engage à livrer.", "Ada Morel s'engage à livrer."],
  ['Moi, je peux le faire.', 'Ada Morel peut le faire.'],
  ['Je vous envoie la liste demain.', 'Ada Morel envoie la liste demain.'],
])('%j becomes %j', (said, written) => expect(inThirdPerson('Ada Morel', said)).toBe(written));

it.each(["Je vais l'appeler pour qu'il me rende les clés.", 'Le prix est bon.', 'Je finis mon café.'])(
  'does not turn %j, which it could turn wrong',
  (said) => expect(inThirdPerson('Ada Morel', said)).toBeNull(),
);

it.each([
  ['Je le fais d’ici vendredi.', 'd’ici vendredi'],
  ['Il faut répondre avant le 15 mars.', 'avant le 15 mars'],
  ['On verra cela à la prochaine séance.', 'à la prochaine séance'],
  ['Je réserve avant le quinze mars.', 'avant le quinze mars'],
  ['Le prix est de 15 francs.', null],
])('the date in %j is %j', (text, due) => expect(dueDate(text)).toBe(due));
