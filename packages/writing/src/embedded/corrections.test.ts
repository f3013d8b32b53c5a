import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { corrected } from './corrections.ts';
import { utterancesOf } from './utterances.ts';
import { withdrawals } from './withdrawals.ts';

const kept = (...lines: string[]): string[] => corrected(utterancesOf(conversation(...lines))).map(({ text }) => text);

it('leaves out a figure that another voice puts right, and what was said of it', () => {
  const said = kept(
    '2 | Le résultat est de 5 270 euros.',
    '3 | Avec 5 000 on achète un piano.',
    '2 | Ah non, j’ai inversé. C’est 2 570 euros.',
  );
  expect(said.join(' ')).not.toMatch(/5 ?270|5 ?000/);
  expect(said).toContain("C'est 2 570 euros.".replace("'", '’'));
});

it('writes the last figure where a voice puts itself right at once', () => {
  expect(kept('2 | On avait prévu 68 000, on va finir à 79 000. Enfin non, 77 000.')[0]).toContain('finir à 77 000');
  // What puts right has said its figure, and is not told beside it.
  expect(kept('2 | On va finir à 79 000. Enfin non, 77 000, j’avais compté deux fois.')).toEqual([
    'On va finir à 77 000.',
  ]);
  expect(kept('2 | Il y a 3,2 tonnes, enfin pardon, 2,3 tonnes au dépôt.')[0]).toBe('Il y a 2,3 tonnes au dépôt.');
});

it('leaves out a figure that its voice denies much later, and what it had reckoned from it', () => {
  const said = kept(
    '2 | Donc le solde du voyage est de 2 840 euros.',
    '2 | Le car a coûté 460 euros.',
    '3 | Et les musées ?',
    '2 | Deux musées, à pied.',
    '1 | On les garde.',
    '3 | Le guide était drôle.',
    '1 | Autre chose ?',
    '2 | Le car, c’est pas 460, j’ai la facture, c’est 406. Donc le solde c’est... 2 894.',
  ).join(' ');
  expect(said).not.toMatch(/2 840|460 euros/);
  expect(said).toContain('2 894');
});

it('tells no number that is said anew right behind the same word', () => {
  const said = kept(
    '1 | C’est accepté par l’ensemble des neuf membres. Enfin des huit, le gérant ne compte pas. Des sept !',
  );
  expect(said.slice(0, 2)).toEqual(['C’est accepté par l’ensemble.', 'Enfin, le gérant ne compte pas.']);
});

it('keeps figures that only compare', () => {
  const lines = ['2 | Nous avons dépensé 94 300 euros.', '2 | Le budget était de 91 000 euros.'];
  expect(kept(...lines)).toHaveLength(2);
});

it('joins a proposal with the words that take it back', () => {
  const utterances = utterancesOf(
    conversation(
      '2 | Je propose de supprimer la prime.',
      '3 | C’est dommage.',
      '2 | D’accord, je retire ma proposition.',
    ),
  );
  expect([...withdrawals(utterances)].map(([from, back]) => [from.passageId, back.passageId])).toEqual([[1, 3]]);
});

it('leaves out what another voice puts right by a figure alone, or denies at once', () => {
  expect(kept('2 | Les tournées se sont arrêtées le 7.', '3 | Le 10.').join(' ')).not.toContain('le 7');
  expect(kept('2 | Ils nous ont mis deux camions dans le fossé.', '3 | Un.').join(' ')).not.toContain('deux camions');
  expect(kept('2 | Personne n’a demandé de biogaz.', '3 | Le canton, si.').join(' ')).not.toContain('biogaz');
  expect(kept('2 | Les recettes de la vente, 61 480 euros.', '2 | Les dépenses, 58 910 euros.')).toHaveLength(2);
});
