import { expect, it } from 'vitest';
import { isSound, opensByPronoun } from './soundness.ts';
import { SELF } from './third-person.ts';

it.each([
  'le plan est prêt ; c’est',
  'du neuf, pas du',
  'la vraie perte est de, si on lisse, elle est de 900',
  'non attendez, trois et demi',
  'profites-en pour la haie',
  'la caisse est vide, ; on verra',
  'la liste est pour vous',
  `la commune subventionne ${SELF} ne va pas dire`,
])('does not tell %j', (text) => expect(isSound({ kind: 'clause', text })).toBe(false));

it.each([
  'si la durée du séjour',
  'si la pompe, il faut une pompe',
  's’il vient mardi',
  `si ${SELF} a fait le cours, cela ne compte pas`,
])('does not ask %j', (text) => expect(isSound({ kind: 'asked', text })).toBe(false));

it.each(['le rendez-vous est pris pour lundi', 'la pompe est là', 'on en reste à 40', 'il faut deux clés'])(
  'tells %j',
  (text) => expect(isSound({ kind: 'clause', text })).toBe(true),
);

it.each(['il est à 9 degrés', 'elle se décale d’une heure', 'il veut voir la cave', 'il a trois clés'])(
  'knows that %j is said of somebody or something',
  (text) => expect(opensByPronoun(text)).toBe(true),
);

it.each([
  'il y a trois clés',
  'il faut deux clés',
  'il manque une clé',
  'il est possible de fermer',
  'il n’y a pas de clé',
  'il nous reste dix minutes',
  'ils viennent',
])('knows that %j is said of nobody', (text) => expect(opensByPronoun(text)).toBe(false));
