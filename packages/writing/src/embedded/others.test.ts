import { expect, it } from 'vitest';
import { asksAnother, sharedOut } from './others.ts';

it.each([
  ['Passe-moi les adresses, Chloé, j’écris aux clubs.', 'Passe-moi les adresses, Chloé', 'J’écris aux clubs.', true],
  ['Chloé, envoie-moi le devis mardi et je compare.', 'Chloé, envoie-moi le devis mardi', 'Je compare.', true],
  [
    'Je relis le bail, tu m’envoies la version signée jeudi.',
    'tu m’envoies la version signée jeudi',
    'Je relis le bail.',
    false,
  ],
])('parts what is asked of another from what is promised: %s', (text, asked, own, leads) => {
  expect(sharedOut(text)).toEqual({ asked, own, leads });
});

it.each([
  'Si tu m’envoies la liste dimanche, je range les cartons.',
  'Je prépare le budget, vous l’aurez samedi.',
  'Je range les cartons et je ferme.',
  'Envoie-moi la liste.',
])('leaves whole what does not do both: %s', (text) => expect(sharedOut(text)).toBeNull());

it('hears who is to do something', () => {
  expect(asksAnother('Chloé, envoie-moi le texte.')).toBe(true);
  expect(asksAnother('Vous l’aurez mardi.')).toBe(false);
});
