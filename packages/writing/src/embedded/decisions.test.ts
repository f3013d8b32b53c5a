import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { decisionsIn } from './decisions.ts';
import { Reporter } from './reporter.ts';
import { atOnce } from './steps.ts';
import { utterancesOf } from './utterances.ts';
import { voteLines } from './vote-lines.ts';

const names = { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey', speaker_3: 'Chloé Favre' };
function decided(title: string, ...lines: string[]) {
  const all = utterancesOf(conversation(...lines));
  const found = decisionsIn(all, { level: 1, text: title }, new Set(['speaker_1']), new Reporter(all, names));
  return atOnce(found).map(({ sentence }) => sentence);
}
const texts = (...lines: string[]): string[] => decided('Bibliothèque', ...lines).map(({ text }) => text);

describe('decisions', () => {
  it('stand for the question that a verdict answers', () => {
    const [one, ...more] = texts(
      '2 | Le menuisier Gex demande 2 400 francs et le menuisier Vial 3 100 francs.',
      '1 | Donc tout le monde est d’accord pour le menuisier Gex ? C’est décidé.',
    );
    expect(more).toEqual([]);
    expect(one).toMatch(/^Tout le monde est d’accord pour le menuisier Gex(?! \?)/u);
  });

  it('say no counts of the table below, and are adopted with no voice against', () => {
    const [one] = decided(
      'Salle',
      '1 | Qui approuve les comptes ?',
      '2 | Six.',
      '1 | Six oui, zéro non. Les comptes sont approuvés, six oui, zéro non.',
    );
    expect(one).toMatchObject({ text: 'Les comptes sont approuvés.', outcome: 'adopted' });
  });

  it('say what an accord is given for', () => {
    const found = texts('2 | Il me faudrait 650 francs pour les rideaux.', '1 | D’accord pour 650 francs.');
    expect(found.join(' ')).toMatch(/^Accord pour 650\sfrancs/u);
  });

  it('name a thing put to the vote without what leads to it', () => {
    const [one] = texts(
      '1 | Pour le tarif à 90 francs dès janvier. Qui est pour ?',
      '2 | Sept pour, deux contre.',
      '1 | C’est adopté.',
    );
    expect(one).toMatch(/^Le tarif à 90\sfrancs dès janvier\s: adopté\.$/u);
  });

  it('leave thanks aside', () => {
    const found = texts('1 | Alors le règlement est adopté à l’unanimité, merci à Chloé.');
    expect(found.join(' ')).not.toMatch(/merci/iu);
  });

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
    ['C’est adopté, mais j’entends les remarques.', /neuf chaises\s: adopté\.$/],
    ['C’est adopté, ça commence le 9 mai.', /neuf chaises\s: adopté, cela commence le 9 mai\.$/],
  ])('take nothing of the one who declares them: %j', (verdict, expected) => {
    const [one] = decided(
      'Salle',
      '1 | Alors on vote les neuf chaises. Qui est pour ?',
      '2 | Sept pour, deux contre.',
      `1 | ${verdict}`,
    );
    expect(one?.text).toMatch(expected);
  });

  it.each([
    [
      'and nothing that only stood near',
      ['3 | Chloé a couru jusqu’ici depuis la gare.', '1 | Donc on achète la rampe en bois clair.'],
      /^(?!.*gare).*il est décidé d['’]acheter la rampe en bois clair/isu,
    ],
    [
      'who is called together',
      ['1 | Bon. Faisons une enquête auprès des lecteurs.'],
      /décidé de faire une enquête auprès des lecteurs/u,
    ],
  ])('tell what they are about: %s', (_, lines, expected) => expect(texts(...lines).join(' ')).toMatch(expected));

  it('tell the nearest that a pronoun may mean', () => {
    const [one] = decided(
      'Divers',
      '2 | J’ai collé des étiquettes sur les vieux vélos du garage, je les donne si personne ne vient.',
      '1 | Parfait.',
      '3 | Moi j’ai un lecteur qui doit trois amendes, 90 francs. Je ne dis pas son nom.',
      '1 | On en reparle à la prochaine séance, avec la liste.',
    );
    expect(one?.text).toMatch(/amendes/u);
    expect(one?.text).not.toMatch(/étiquettes/u);
  });

  it('tell no day of the next meeting that another took the place of', () =>
    expect(
      decided(
        'Divers',
        '1 | Prochaine séance, le mardi 10 mars à 19 heures, à la bibliothèque.',
        '2 | Le 10 je peux pas. Le 11 ?',
        '1 | Le 11, mercredi. Tout le monde peut ? Bon, le mercredi 11 mars, 19 heures, alors.',
      )
        .map(({ text }) => text)
        .join(' '),
    ).toMatch(/^(?!.*10 mars).*mercredi 11 mars/su));

  it('name what somebody accepts to do', () =>
    expect(texts('1 | Qui accepte de fermer la réserve ? Cinq. Contre ? Un. Adopté.')[0]).toMatch(
      /^Fermer la réserve\s: adopté/,
    ));

  it.each([
    [
      'before the hands',
      '1 | On vote, c’est plus clair. La bibliothèque reçoit 900 francs. Qui est pour ? Quatre. Contre ? Un.',
      /900 francs\s: adopté/,
    ],
    [
      'behind a colon',
      '1 | Je mets au vote : les étagères en chêne à 900 francs. Qui est pour ? Quatre. Contre ? Un.',
      /^Les étagères en chêne à 900 francs\s: adopté/,
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
    [
      'said before others are asked',
      '2 | Le client, je dirais.',
      '1 | Le client. D’accord pour tout le monde ?',
      '2 | Oui.',
    ],
    [
      'said after no objection, without a verb of disposing',
      '1 | Pas d’opposition ? Bien, Madame Roux préside la séance.',
    ],
    ['an opinion', '1 | La rampe, c’est obligatoire, donc avis favorable.'],
    ['taken note of by the body', '1 | Le conseil prend acte.'],
    ['what runs on', '1 | Le pilote continue jusqu’au 31 mars.'],
    ['a figure taken up', '2 | Non, 24 heures, c’est la loi.', '1 | 24, alors.'],
    ['answered', '2 | On garde les vieilles étagères ?', '1 | On jette les vieilles étagères.'],
  ])('%s are listed', (_, ...lines) => {
    expect(texts(...lines)).toHaveLength(1);
  });

  it.each([
    ['a way through the agenda', '1 | Bon, on revient au début.'],
    ['the date of the next meeting', '1 | La prochaine assemblée, ce sera en juin 2027, on la fixe au 12 juin.'],
    ['what somebody has until a day', '2 | Je mets le formulaire en ligne, pour le 15 décembre.'],
    ['an answer on how things are', '2 | On a une mise en demeure, non ?', '1 | Pas une mise en demeure, non.'],
    ['a question', '1 | On achète les étagères en chêne ?'],
    ['a supposition', '1 | Si on achète les étagères en chêne, on dépasse le budget.'],
    ['a proposal', '2 | Je propose qu’on achète des étagères en chêne.'],
    ['what others decided', '1 | La région a refusé les étagères en chêne.'],
    ['the conduct of the meeting', '1 | Bien, on passe aux étagères de la grande salle.'],
    ['a habit', '1 | On limite déjà les prêts à trois livres par personne.'],
    ['a promise that is heard', '2 | J’envoie la liste le 27 mars.', '1 | Ok, le 27 mars.'],
    ['an agreement on how things are', '1 | On est d’accord, c’est un problème.'],
    ['the past', '1 | L’an passé on avait acheté des étagères en chêne.'],
    ['the next item by its number', '1 | Parfait. Le point quatre, c’est la crèche vivante de Noël.', '2 | Alors oui.'],
  ])('are not %s', (_, ...lines) => {
    expect(texts(...lines)).toEqual([]);
  });

  it('end what was asked before them with its own mark', () => {
    const [one] = texts(
      '1 | Tout le monde est d’accord pour la fiduciaire Mauron ? Bien, alors c’est décidé, on reste chez Mauron.',
    );
    expect(one).not.toMatch(/\?\s?\./);
    expect(one).toMatch(/\? C’est décidé/);
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

  it('name the item that is put off', () => {
    expect(decided('Voyage à Colmar', '1 | Samuel n’est pas là. Je le remets à la prochaine séance.')).toMatchObject([
      { outcome: 'postponed', text: expect.stringMatching(/Colmar.*prochaine séance/u) },
    ]);
    expect(decided('Convention avec le club', '1 | On reporte au 17 novembre.')[0]?.text).toMatch(
      /Convention avec le club.*17 novembre/u,
    );
  });

  it('name the minutes that are approved once they are put right', () => {
    expect(
      decided(
        'Relevé de décisions du 13 octobre',
        '1 | On rectifie, la garderie. Sinon c’est validé ? C’est validé.',
      )[0]?.text,
    ).toMatch(/13 octobre.*validé/u);
  });

  it('name what a pronoun stands for, asked two sentences before', () => {
    expect(
      texts(
        '2 | Et la boîte à livres, on la garde ? Il y a des gens qui y mettent des annuaires.',
        '1 | On la garde, et Bruno trie une fois par mois, puisqu’il en parle.',
      )[0],
    ).toMatch(/boîte à livres/u);
  });

  it('name what a second vote is about, not its majority', () => {
    const second = texts(
      '1 | Donc une clôture dans la cave, 11 700 euros. Majorité de l’article 25.',
      '1 | On vote. Contre, 2 410. Abstention, 340. Pour, 4 680. Donc ça ne passe pas. On peut revoter tout de suite.',
      '2 | C’est légal, ça ?',
      '1 | Deuxième vote. Contre, 2 300. Abstention, 340. Pour, 4 790. Adopté à la majorité simple.',
    ).at(-1);
    expect(second).toMatch(/11 700/u);
    expect(second).toMatch(/adopté/iu);
  });

  it('name an object with what stands beside it', () => {
    expect(texts('1 | La rampe, en bois, 46 000, qui est pour ? Trois. Contre ? Un. C’est adopté.')[0]).toMatch(
      /rampe, en bois, 46 000\s: adopté/iu,
    );
  });
});

it('votes are told as data and as a line', () => {
  const [vote] = voteLines(
    utterancesOf(conversation('1 | On vote le crédit. 7 pour, 2 contre, 1 abstention. Le crédit est adopté.')),
  );
  expect(vote).toMatchObject({ for: 7, against: 2, abstentions: 1, passageIds: [1] });
  expect(vote?.text).toMatch(/7 pour, 2 contre, 1 abstention\.$/);
});
