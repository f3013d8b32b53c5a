import { expect, it } from 'vitest';
import { callsOf, withoutAsides } from './asides.ts';

const calls = callsOf(['Roger Delvigne', 'Fatou Ndiaye', 'Kevin Maquet', 'Sophie Lekeu']);

it.each([
  ['il y a 60 places de prévues, Roger', 'il y a 60 places de prévues'],
  ['Roger, la date limite était le 29 mai', 'la date limite était le 29 mai'],
  ['il y a eu trois blessés, faut être honnête, et un départ', 'il y a eu trois blessés, et un départ'],
  ['les enveloppes, franchement, sont pleines', 'les enveloppes, sont pleines'],
  ['je vous jure que le prix monte', 'le prix monte'],
  ['attention, la part communale est de 66 000 francs', 'la part communale est de 66 000 francs'],
  ['monsieur le président, le plan est prêt', 'le plan est prêt'],
  ['la salle est louée, voilà', 'la salle est louée'],
  ['le règlement est adopté, merci à Chloé', 'le règlement est adopté'],
  ['le règlement est adopté, merci encore à la commission', 'le règlement est adopté'],
])('%j is told as %j', (said, told) => expect(withoutAsides(said, calls)).toBe(told));

it.each([
  'Sophie Lekeu, Kevin Maquet, Fatou Ndiaye',
  'Fatou Ndiaye, 47 voix',
  'Kevin Maquet, notre trésorier, a refait le tableau',
  'la salle est là-bas',
  'merci à la commune, qui nous prête la salle',
  'ce n’est pas d’accord avec le plan',
])('keeps %j', (said) => expect(withoutAsides(said, calls)).toBe(said));

it.each(["on est dans le délai, c'est bon", 'du neuf, pas du bon', "j'ai un point"])('keeps %j whole', (said) =>
  expect(withoutAsides(said, '')).toBe(said),
);
