import { expect, it } from 'vitest';
import type { Told } from './reporting.ts';
import { tellsNothing } from './select.ts';

const told = (text: string, kind: Told['kind'] = 'fragment'): Told => ({
  kind,
  text,
  said: text,
  act: null,
  personal: false,
});

it.each([
  'page 5',
  '15',
  'les 12 premiers, pas du',
  'le lendemain matin',
  'abstention pour le point 3',
  'les 12 heures, faites un sondage auprès de l’équipe',
])('leaves out words without a verb that tell nothing by themselves: %s', (text) =>
  expect(tellsNothing(told(text))).toBe(true),
);

it.each([
  'recettes, 61 480 euros ; dépenses, 58 910 euros',
  'le 15 avril',
  'page 5, 30 francs de trop',
  'chez 12 voisins, assez de bruit',
])('keeps lists of figures: %s', (text) => expect(tellsNothing(told(text))).toBe(false));

it('keeps whole sentences', () => expect(tellsNothing(told('la page est la 5', 'clause'))).toBe(false));
