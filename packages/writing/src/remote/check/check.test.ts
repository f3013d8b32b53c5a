import { describe, expect, it } from 'vitest';
import { conversation } from '../../testing.ts';
import { createChecker } from './check.ts';
import { datesOf } from './numbers/dates.ts';
import { figuresOf } from './numbers/figures.ts';

const values = (text: string): number[] => figuresOf(text).flatMap(({ readings }) => readings);

describe('figures', () => {
  it.each([
    ['deux cent trente-quatre mille cinq cents francs', [234_500]],
    ['quatre-vingt-dix-sept', [97]],
    ['soixante et onze, puis septante-deux', [71, 72]],
    ['soixante-quinze et quatre-vingts', [75, 80]],
    ['deux mille vingt-six', [2026]],
    ['dix-neuf cent quatre-vingt-quatre', [1984]],
    ['un million deux cent mille', [1_200_000]],
    ['1,2 million', [1_200_000]],
    ['deux virgule cinq', [2.5]],
    ['deux virgule zéro cinq', [2.05]],
    ['trois millions et demi de tonnes', [3_000_000]],
    ['16 800, 16’800 et 16.800', [16_800, 16_800, 16.8, 16_800]],
    ['vingt pour cent', [20]],
    ['14h30', [14, 30]],
    ['quatorze heures et demie', [14, 30]],
    ['14 h 00', [14]],
    ['la cinquième fois', [5]],
    ['trois, quatre personnes', [3, 4]],
    ['80 k', [80, 80_000]],
    ['le neuvième et le vingt-et-unième point', [9, 21]],
  ])('reads %s', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });
});

it('reads days with their month and year', () => {
  expect(datesOf('les 12, 13 et quatorze mars 2026 ; le premier avril ; 03.05.2027').dates).toEqual([
    { days: [12, 13, 14], month: 'mars', year: 2026 },
    { days: [1], month: 'avril', year: null },
    { days: [3], month: 'mai', year: 2027 },
  ]);
});

describe('a sentence that is checked against its passages', () => {
  const checker = createChecker({
    passages: conversation(
      '1 | Le devis de la toiture se monte à seize mille huit cents francs, on le signe le douze mars.',
      '2 | On n’a pas reçu la réponse du canton, et je ne suis pas d’accord avec ce projet.',
      '1 | Léo, tu peux contacter l’entreprise Perret avant vendredi ?',
      '2 | Oui. Le budget est accepté, dix voix contre deux, personne ne s’abstient.',
      '3 | La séance suivante est fixée au 3 avril à quatorze heures trente.',
      '1 | On reçoit la commission le 5 octobre, on décide le 12. Par contre les rejets, on les trie.',
      '2 | Moi, je prépare le dossier pour la commune avant le 15 mars, ça coûte 400 francs par semaine.',
      '1 | Le règlement de la piscine est approuvé, sept pour, deux contre. On ne change pas les horaires.',
      '2 | J’appelle le maçon demain.',
      '1 | Qui vient après toi pour les assistants ?',
      '2 | Je sais pas. Et j’ai plus de nouvelles de l’entreprise.',
      '1 | Le rapport de la commission, on en parle en mai. Personne l’a lu.',
    ),
    date: '2026-03-02',
    speakerNames: { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' },
    participants: ['Anne Jobin', 'Léo Arc', 'Marc Dubois'],
  });
  const doubts = (text: string, ...ids: number[]) => checker.doubts(text, ids, 'Toiture de l’École');

  it.each([
    ['Anne Jobin indique que le devis de la toiture s’élève à 16 800 francs.', [1]],
    ['Le devis est signé le 12 mars.', [1]],
    ['La réponse du canton n’est pas arrivée.', [2]],
    ['Léo Arc contacte l’entreprise Perret d’ici à vendredi.', [3]],
    ['Le budget est accepté par 10 voix contre 2.', [4]],
    ['L’École attend la réponse du canton, qui n’est pas reçue.', [2]],
    ['La séance suivante a lieu le 3 avril à 14 h 30.', [5]],
    ['Orateur 3 rappelle la séance suivante.', [5]],
    ['Perret établit le devis de la toiture pour 16 800 francs.', [1]],
    ['Le budget est accepté malgré l’avis de Perret, par 10 voix contre 2.', [4]],
    ['La commission Perret décide le 12 octobre.', [6]],
    ['Léo Arc prépare le dossier pour la commune avant le 15 mars, pour 400 francs par semaine.', [7]],
    ['Le règlement de la piscine est adopté par 7 pour et 2 contre, 0 abstention.', [8]],
    ['Les horaires ne changent pas.', [8]],
    ['Léo Arc appelle le maçon le 3 mars.', [9]],
    ['La réponse du canton n’est pas arrivée : « je ne suis pas d’accord ».', [2]],
    [
      'Anne Jobin ayant demandé qui viendrait après pour les assistants, Léo Arc a répondu qu’il ne le savait pas.',
      [10, 11],
    ],
    ['À Anne Jobin, Léo Arc répond qu’il ne le sait pas.', [10, 11]],
    ['Léo Arc n’a plus de nouvelles de l’entreprise.', [11]],
    ['Personne n’a lu le rapport de la commission.', [12]],
  ])('holds: %s', (text, ids) => {
    expect(doubts(text, ...ids)).toEqual([]);
  });

  it.each([
    ['figure', 'Le devis de la toiture s’élève à 18 600 francs.', [1]],
    ['figure', 'Le budget est accepté par douze voix contre deux.', [4]],
    ['figure', 'Le devis de la toiture est accepté à l’unanimité.', [1]],
    ['date', 'Le devis est signé le 12 avril.', [1, 5]],
    ['date', 'Le devis est signé le 13 mars.', [1]],
    ['date', 'Le devis est signé le 12 mars 2031.', [1]],
    ['date', 'Léo Arc contacte l’entreprise Perret avant lundi.', [3]],
    ['name', 'Marc Dubois contacte l’entreprise Perret.', [3]],
    ['name', 'Léo Arc contacte l’entreprise Morand.', [3]],
    ['name', 'Léo Arc trie les rejets avec la commission.', [6]],
    ['negation', 'Il n’y a pas de rejets à trier.', [6]],
    ['negation', 'La réponse du canton est reçue.', [2]],
    ['negation', 'Le devis de la toiture n’est pas signé.', [1]],
    ['who', 'Anne Jobin prépare le dossier pour la commune.', [7, 8]],
    ['who', 'Léo Arc prépare son dossier pour la commune.', [7]],
    ['who', 'Anne Jobin est chargée de préparer le dossier pour la commune.', [7, 8]],
    ['figure', 'Le dossier coûte 400 euros par semaine.', [7]],
    ['figure', 'Le dossier coûte 400 francs par mois pendant 400 jours.', [7]],
    ['figure', 'Le règlement est adopté par 2 pour, 7 contre.', [8]],
    ['date', 'Léo Arc prépare le dossier après le 15 mars.', [7]],
    ['date', 'Léo Arc appelle le maçon le 4 mars.', [9]],
    ['outcome', 'Le règlement de la piscine est refusé.', [8]],
    ['outcome', 'Le règlement de la piscine est reporté à la prochaine séance.', [8]],
    ['outcome', 'Le règlement de la piscine est retiré.', [8]],
    ['negation', 'Les horaires de la piscine changent.', [8]],
    ['negation', 'Léo Arc n’appelle pas le maçon.', [9]],
    ['wording', 'Nous préparons le dossier pour la commune.', [7]],
    ['wording', 'Léo Arc prépare un dossier remarquable pour la commune.', [7]],
    ['wording', 'Léo Arc prépare le son dossier pour la commune.', [7]],
    ['wording', 'Léo Arc, dont son dossier est prêt, parle de la commune.', [7]],
    ['who', 'Léo Arc prépare son dossier de sa commune.', [7]],
    ['wording', 'Léo Arc prépare the dossier for la commune.', [7]],
    ['wording', 'Léo Arc prépare le dossier pour la commune, le dossier pour la commune.', [7]],
    ['figure', 'Anne Jobin signe le devis le 120 mars.', [1]],
    [
      'who',
      'Léo Arc ayant demandé qui viendrait après pour les assistants, Anne Jobin a répondu ne pas le savoir.',
      [10, 11],
    ],
    ['who', 'Anne Jobin\u00a0: Appeler le maçon', [9, 1]],
    ['who', 'Léo Arc attend son rapport.', [11]],
    ['who', 'À sa demande de Léo Arc, l’entreprise donne des nouvelles.', [11]],
    ['negation', 'Léo Arc le sait.', [11]],
    ['outcome', 'Anne Jobin décide que Léo Arc contacte l’entreprise Perret.', [3]],
    ['source', 'Un apéritif géant réunira les pompiers volontaires.', [1]],
    ['source', 'Le devis est signé.', []],
    ['source', 'Le devis est signé.', [99]],
  ])('is marked as %s: %s', (doubt, text, ids) => {
    expect(doubts(text, ...ids)).toContain(doubt);
  });

  it('gets its doubts in a fixed order', () => {
    expect(doubts('Marc Dubois paie 500 francs le 9 juin.', 1)).toEqual(['figure', 'name', 'date']);
  });

  it('keeps only passages of the meeting, in order of time', () => {
    expect(checker.known([4, 2, 99, 2, -1])).toEqual([2, 4]);
  });
});

it('does not read a name as a day: « Jean-Noël » is not Christmas', () => {
  const passages = conversation('1 | Jean-Noël Trappier vérifie les devis.');
  const checker = createChecker({ passages, speakerNames: {}, participants: ['Jean-Noël Trappier'] });
  expect(checker.doubts('Jean-Noël Trappier vérifie les devis.', [1], '')).toEqual([]);
});
