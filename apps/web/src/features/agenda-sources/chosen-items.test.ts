import { expect, it } from 'vitest';
import { chosenItems } from './chosen-items.ts';

it('leaves no gap if a heading was not chosen', () => {
  const items = [
    { level: 2, text: 'Comptes' },
    { level: 2, text: 'Budget' },
    { level: 1, text: 'Travaux' },
    { level: 3, text: 'Toiture' },
    { level: 3, text: 'Façade' },
    { level: 2, text: 'Divers' },
  ];
  expect(chosenItems(items).map(({ level, text }) => `${level} ${text}`)).toEqual([
    '1 Comptes',
    '1 Budget',
    '1 Travaux',
    '2 Toiture',
    '2 Façade',
    '2 Divers',
  ]);
});
