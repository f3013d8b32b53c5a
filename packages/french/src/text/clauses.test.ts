import { expect, it } from 'vitest';
import { clausesOf } from './clauses.ts';

const read = (text: string): string =>
  clausesOf(text)
    .map(({ who, time, verb, denied, under }) =>
      [who, time, verb, ...(denied ? ['denied'] : []), ...(under ? ['under'] : [])].join(' '),
    )
    .join(', ');

it.each([
  ['Je vous l’envoie demain.', 'je present envoyer'],
  ['Nicolas tu signes ?', 'tu present signer'],
  ['Peux-tu nous envoyer ça ?', 'tu can envoyer'],
  ['Prends-le, mais demande-leur de faire un geste.', 'order present prendre, order present demander'],
  ['Alors le devis de 2 870 est accepté.', 'il passive accepter'],
  ['Le conseil autorise la commande du séchoir.', 'body present autoriser'],
  ['On va pas attendre.', 'on going attendre denied'],
  ['Clémence dépose les deux avis sur le portail.', 'il present déposer'],
  ['Les comptes ont été vérifiés.', 'il past vérifier'],
  ['Si on passait aux jetons ?', 'on past passer under'],
  ['Passe la commande.', 'order present passer'],
  ['À vous de voir.', ''],
])('reads « %s » as %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it('finds out for whom something is done, and whether its object was named before', () => {
  expect(clausesOf('Je vous l’envoie.')[0]).toMatchObject({ dative: true, object: true, kind: 'act' });
  expect(clausesOf('J’envoie le devis demain.')[0]).toMatchObject({ dative: false, object: false });
});
