import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { findDecisions } from './decisions.ts';
import { utterancesOf } from './utterances.ts';
import { voteLines } from './vote-lines.ts';

const names = { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' };
const decided = (title: string, ...lines: string[]) =>
  findDecisions(utterancesOf(conversation(...lines)), { level: 1, text: title }, names, new Set(['speaker_1'])).map(
    ({ sentence }) => sentence,
  );
const texts = (...lines: string[]): string[] => decided('Bibliothèque', ...lines).map(({ text }) => text);

describe('decisions', () => {
  it('name the motion that was voted', () => {
    const [one, ...more] = texts(
      '1 | Alors on vote le crédit de 9 000 francs pour les étagères. Qui est pour ?',
      '2 | Sept pour, deux contre.',
      '1 | C’est adopté.',
    );
    expect(more).toEqual([]);
    expect(one).toMatch(/crédit de 9 000 francs pour les étagères\s: adopté/);
  });

  it.each([
    [
      'before the hands',
      '1 | On vote, c’est plus clair. La bibliothèque reçoit 900 francs. Qui est pour ? Quatre. Contre ? Un.',
      /900 francs\s: adopté/,
    ],
    ['in the question', '1 | Et pour les étagères, qui est pour ? Quatre. Contre ? Un.', /étagères\s: adopté/],
  ])('name the motion said %s', (_, line, expected) => {
    expect(texts(line)[0]).toMatch(expected);
  });

  it.each([
    ['said with « on »', '1 | Bon, on achète les étagères en chêne pour la grande salle.'],
    ['summed up and consented to', '1 | Donc trois étagères par mur. Ça vous va ?', '2 | Ça me va.'],
    ['said after no objection', '1 | Pas d’opposition ? Alors les étagères en chêne dès le 1er mai.'],
    ['agreed upon', '1 | Donc on est d’accord : la bibliothèque ferme le vendredi.'],
    ['agreed to', '2 | Le devis est à 3 200 euros.', '1 | OK pour 3 200.'],
    ['chosen between two', '2 | La bleue ou la grise ?', '1 | La grise.'],
    ['settled in one word', '2 | Je demande 1 500 euros pour l’imprimante.', '1 | Accordé.'],
    ['decided by the body', '1 | Le conseil autorise la présidente à signer la convention.'],
    ['decided by the body in more words', '1 | Le conseil prend la décision de fermer la salle en août.'],
    ['set aside', '1 | On écarte l’option du parking souterrain.'],
    ['a rule from now on', '1 | Désormais, deux signatures pour toute facture de plus de 1 000 francs.'],
    ['refused in an answer', '1 | Non, pas de distributeur cette année.'],
    ['taken up after another voice put it right', '2 | À 9 heures ?', '3 | 9 heures 30 plutôt.', '1 | 9 heures 30.'],
    ['denied', '1 | Le contrat de nettoyage n’est pas renouvelé.'],
    ['answered', '2 | On garde les vieilles étagères ?', '1 | On jette les vieilles étagères.'],
  ])('%s are listed', (_, ...lines) => {
    expect(texts(...lines)).toHaveLength(1);
  });

  it.each([
    ['a question', '1 | On achète les étagères en chêne ?'],
    ['a supposition', '1 | Si on achète les étagères en chêne, on dépasse le budget.'],
    ['a proposal', '2 | Je propose qu’on achète des étagères en chêne.'],
    ['what others decided', '1 | La région a refusé les étagères en chêne.'],
    ['the conduct of the meeting', '1 | Bien, on passe aux étagères de la grande salle.'],
    ['a habit', '1 | On limite déjà les prêts à trois livres par personne.'],
    ['a promise that is heard', '2 | J’envoie la liste le 27 mars.', '1 | Ok, le 27 mars.'],
    ['an agreement on how things are', '1 | On est d’accord, c’est un problème.'],
    ['the past', '1 | L’an passé on avait acheté des étagères en chêne.'],
  ])('are not %s', (_, ...lines) => {
    expect(texts(...lines)).toEqual([]);
  });

  it('say that a matter is to come back', () => {
    const [one] = decided('Bibliothèque', '1 | On reporte les étagères à la séance du 12 novembre.');
    expect(one).toMatchObject({ outcome: 'postponed', passageIds: [1] });
    const [withdrawn] = decided('Bail', '1 | Je retire le point de l’ordre du jour, il reviendra en mai.');
    expect(withdrawn?.outcome).toBe('withdrawn');
  });

  it('say that a matter waits', () => {
    const outcomes = [
      '1 | On en reparle quand on a le devis du menuisier.',
      '1 | On sursoit à la décision, le temps d’avoir un avis.',
      '1 | On met les étagères de côté jusqu’à l’automne.',
    ].map((line) => decided('Bibliothèque', line)[0]?.outcome);
    expect(outcomes).toEqual(['postponed', 'postponed', 'postponed']);
  });

  it('tell with a vote what its verdict adds', () => {
    const [one] = texts(
      '1 | Le crédit de 900 francs. Qui est pour ? Quatre. Contre ? Un. Donc c’est oui, dès le 9 mai.',
    );
    expect(one).toMatch(/crédit de 900 francs\s: adopté, dès le 9 mai/);
  });

  it('tell the proposal that a short decision takes up', () => {
    const [one] = decided(
      'Bibliothèque',
      '2 | Je propose une permanence le samedi matin à la bibliothèque.',
      '3 | Bonne idée.',
      '1 | Alors on fait comme ça.',
    );
    expect(one?.text).toMatch(/proposition de Bruno Rey\s: une permanence le samedi/);
    expect(one?.passageIds).toEqual([1, 3]);
  });
});

it('votes are told as data and as a line', () => {
  const [vote] = voteLines(
    utterancesOf(conversation('1 | On vote le crédit. 7 pour, 2 contre, 1 abstention. Le crédit est adopté.')),
  );
  expect(vote).toMatchObject({ for: 7, against: 2, abstentions: 1, passageIds: [1] });
  expect(vote?.text).toMatch(/7 pour, 2 contre, 1 abstention\.$/);
});
