import { expect, it } from 'vitest';
import { consentedText, decided } from './wording.ts';

it.each([
  ['on loue le terrain, et on écrit à la mairie', 'il est décidé de louer le terrain et d’écrire à la mairie'],
  ['on part sur la toiture', 'il est décidé de retenir la toiture'],
  ['on ne touche pas aux jeunes', 'il est décidé de ne pas toucher aux jeunes'],
  ['on décide de l’adopter', 'il est décidé de l’adopter'],
  ['on décide d’acheter une imprimante', 'il est décidé d’acheter une imprimante'],
  ['on va fermer la halle', 'il est décidé de fermer la halle'],
])('tells what a body settles as a decision: %s', (said, told) => {
  expect(decided(said)).toBe(told);
});

it('tells no decision where nobody acts', () => {
  expect(decided('on est nombreux')).toBeNull();
});

it.each([
  ['Donc tout le monde est d’accord pour le menuisier Gex ?', 'tout le monde est d’accord pour le menuisier Gex'],
  ['Alors on est d’accord de louer la grange ?', 'il est décidé de louer la grange'],
  ['On est tous d’accord pour 300 francs ?', 'l’accord est donné pour 300 francs'],
  ['Quelqu’un s’oppose à la vente du piano ?', 'personne ne s’oppose à la vente du piano'],
  ['On loue la grange ?', 'il est décidé de louer la grange'],
])('tells a question that a verdict answers as what was agreed: %s', (question, told) => {
  expect(consentedText(question)).toBe(told);
});

it.each(['Vous êtes d’accord ?', 'On te laisse la clé ?', 'Combien coûte la grange ?'])(
  'tells nothing of what is no consent: %s',
  (question) => expect(consentedText(question)).toBeNull(),
);
