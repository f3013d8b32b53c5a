import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { utterancesOf } from './utterances.ts';
import { findVotes } from './votes.ts';

const counts = (...lines: string[]): number[][] =>
  findVotes(utterancesOf(conversation(...lines))).map((vote) => [vote.for, vote.against, vote.abstentions]);

describe('votes', () => {
  it.each([
    ['in one sentence', ['1 | On vote le règlement. 12 pour, 2 contre, 1 abstention, il est adopté.'], [12, 2, 1]],
    [
      'side by side',
      ['1 | On passe au vote.', '2 | Pour, 31. Contre, 18. Abstentions, 3.', '1 | Adopté.'],
      [31, 18, 3],
    ],
    [
      'hand by hand',
      ['1 | Qui est pour ? Anne, Luc et moi. Trois. Contre ? Paul. Un. Abstention ? Personne. La motion passe.'],
      [3, 1, 0],
    ],
    [
      'counted aloud, and summed up as voices against voices',
      [
        '1 | Qui est pour ? Un, deux, trois, quatre. Contre ? Un.',
        '1 | Donc quatre voix contre une et deux abstentions, c’est adopté.',
      ],
      [4, 1, 2],
    ],
    [
      'counted aloud alone',
      ['1 | Qui est pour ? Un, deux, trois, quatre. Contre ? Un, deux. C’est adopté.'],
      [4, 2, 0],
    ],
    [
      'with a unit',
      ['1 | 6 930 quotités pour, zéro contre, 310 abstentions. Les comptes sont approuvés.'],
      [6930, 0, 310],
    ],
    [
      'by the names of those whose hands are up',
      [
        '1 | Qui est pour ? Moi, Anne et Luc. Contre ? Paul. Et Rose ?',
        '2 | Moi je m’abstiens.',
        '1 | Une abstention. C’est accepté.',
      ],
      [3, 1, 1],
    ],
    [
      'one side behind its count, one before it',
      ['1 | Je mets au vote 89 900 euros. Contre ? Paul, 340. Pas d’abstention. Pour 7 090, adopté.'],
      [7090, 340, 0],
    ],
    [
      'as opinions',
      ['1 | La rampe, qui est favorable ?', '1 | Donc trois avis favorables, une abstention.'],
      [3, 0, 1],
    ],
    ['from papers', ['1 | On dépouille. Oui, treize. Non, un. Blancs, trois. L’avis est favorable.'], [13, 1, 3]],
    [
      'summed up in three words, and no further',
      [
        '1 | À main levée. Pour ? Trois. Contre ? Paul, un. Et Rose ?',
        '2 | Abstention.',
        '1 | Trois, un, un.',
        '3 | Chez les ténors, ils sont trois. Trois.',
        '1 | Contre qui ?',
      ],
      [3, 1, 1],
    ],
    [
      'until nobody speaks of hands any more',
      [
        '1 | Qui est pour ? Quatre. Contre ? Un. Pas d’abstention. Ce sera le temple.',
        '2 | Les bancs sont durs.',
        '3 | Et il y fait froid en mai.',
        '1 | Le budget, Alain.',
        '2 | Pour, mettons, deux cents personnes.',
      ],
      [4, 1, 0],
    ],
    [
      'with a name behind the count',
      ['1 | Et le prêt, qui est pour ? Six. Contre ? Un, Paul. Pas d’abstention, accepté.'],
      [6, 1, 0],
    ],
    ['all together', ['1 | Qui est contre ? Personne. Accepté à l’unanimité des 52 voix.'], [52, 0, 0]],
    ['of all', ['1 | Tout le monde lève la main. Approuvé, quatre voix sur quatre.'], [4, 0, 0]],
    [
      'in words',
      ['1 | Je mets aux voix le prêt. Trente et un pour, quatre contre, deux abstentions. Accepté.'],
      [31, 4, 2],
    ],
  ])('counted %s', (_, lines, expected) => {
    expect(counts(...lines)).toEqual([expected]);
  });

  it.each([
    [
      'after a colon',
      ['1 | Je mets l’article 4 aux voix. Pour : 4 210 tantièmes. Contre : 890. Abstentions : 300.'],
      [4210, 890, 300],
    ],
    ['from papers', ['2 | J’ai dépouillé. Onze oui. Deux non. Un bulletin blanc.', '1 | La motion passe.'], [11, 2, 1]],
    [
      'by who counts for who calls',
      ['1 | Pour ?', '2 | Je compte... dix-sept.', '1 | Contre ?', '2 | Trois.', '1 | Et une abstention. Adopté.'],
      [17, 3, 1],
    ],
    ['« par … contre … »', ['1 | L’amendement est refusé par 7 voix contre 5 et 2 abstentions.'], [5, 7, 2]],
    ['three in a row', ['1 | Le vote : 22, 4, 3. Adopté.'], [22, 4, 3]],
    ['name by name', ['1 | Pour : Anne, Luc, Rose et moi. Contre : Paul. Abstention : Jean.'], [4, 1, 1]],
    [
      'put right by the next voice',
      ['1 | C’est adopté à l’unanimité des sept présents.', '2 | On est cinq à voter. Cinq pour.'],
      [5, 0, 0],
    ],
  ])('counted %s', (_, lines, expected) => {
    expect(counts(...lines)).toEqual([expected]);
  });

  it('are two where the first fails and another majority is tried', () => {
    const found = findVotes(
      utterancesOf(
        conversation(
          '1 | Article 25 : 3 100 pour, 2 900 contre. La majorité n’est pas atteinte.',
          '1 | On passe à l’article 24, la passerelle. 3 400 pour, 2 600 contre. C’est adopté.',
        ),
      ),
    );
    expect(found).toMatchObject([
      { for: 3100, against: 2900, outcome: 'refused' },
      { for: 3400, against: 2600, outcome: 'adopted' },
    ]);
  });

  it('follow one another without mixing', () => {
    expect(
      counts(
        '1 | Qui approuve les comptes ? 20 pour, 3 abstentions. Les comptes sont approuvés.',
        '2 | Il faut aussi la décharge.',
        '1 | Qui donne décharge ? 18 pour, 5 abstentions. La décharge est accordée.',
      ),
    ).toEqual([
      [20, 0, 3],
      [18, 0, 5],
    ]);
  });

  it('are none without a count', () => {
    expect(counts('1 | Tout le monde est d’accord ? Bon, c’est adopté.')).toEqual([]);
    expect(counts('1 | L’an passé, c’était 8 pour, 2 contre.')).toEqual([]);
    expect(counts('1 | On était trois contre un.')).toEqual([]);
    expect(counts('1 | Il y a 1 200 pour le sport et 800 pour la musique.')).toEqual([]);
  });
});
