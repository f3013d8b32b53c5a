import { expect, it } from 'vitest';
import { about, indirect } from './indirect.ts';

const plain = (text: string): string => text.replace(/’/g, "'");

it.each([
  ["Est-ce que le toit tient l'hiver ?", "demande si le toit tient l'hiver"],
  ["on reste dans l'enveloppe ?", "demande si l'on reste dans l'enveloppe"],
  ['il est prêt ?', "demande s'il est prêt"],
  ['ça coûte combien ?', 'demande combien cela coûte'],
  ['le magicien, il coûte combien ?', 'demande combien coûte le magicien'],
  ['combien ça coûte ?', 'demande combien cela coûte'],
  ["qui s'en occupe ?", "demande qui s'en occupe"],
  ['quel est le montant ?', 'demande quel est le montant'],
  ['quand est-ce que la pièce arrive ?', 'demande quand la pièce arrive'],
  ["qu'est-ce qu'on fait des clés ?", "demande ce que l'on fait des clés"],
  ["qu'est-ce qui bloque ?", 'demande ce qui bloque'],
  ['comment va-t-on ouvrir la porte ?', 'demande comment on va ouvrir la porte'],
  ['la banque livre-t-elle les certificats ?', 'demande si la banque livre les certificats'],
  ['et si on mettait les loisirs à 175 ?', 'propose de mettre les loisirs à 175'],
  ['pourquoi ne pas attendre mai ?', "propose d'attendre mai"],
  ["c'est pour quand ?", "demande pour quand c'est"],
])('%j is told as %j', (said, told) => {
  const turned = indirect(said);
  expect(turned === null ? null : plain(`${turned.verb} ${turned.clause}`)).toBe(told);
});

it.each(['Tu peux le faire ?', 'vous avez mesuré ?', 'Pourquoi pas ?', "C'est quoi ?", 'Deux semaines ou trois ?'])(
  'leaves %j',
  (said) => expect(indirect(said)).toBeNull(),
);

it.each([
  ['Et les masques ?', "ce qu'il en est des masques"],
  ['Et pour le toit ?', "ce qu'il en est du toit"],
  ["L'adresse ?", "ce qu'il en est de l'adresse"],
])('%j asks %j', (said, told) => expect(plain(about(said) ?? '')).toBe(told));
