import { describe, expect, it } from 'vitest';
import { findQuorum } from './quorum.ts';
import { utterancesOf } from './utterances.ts';

const told = (...lines: string[]) => {
  const passages = lines.map((text, at) => ({ id: at + 1, speaker: 'speaker_1', start: at, end: at + 1, text }));
  return findQuorum(utterancesOf(passages)).map(({ sentence }) => [
    sentence.text.replaceAll('\u00a0', ' '),
    ...sentence.passageIds,
  ]);
};

describe('the quorum', () => {
  it.each([
    [
      '52 voix, le quorum de 49 est atteint, l’assemblée peut valablement délibérer.',
      'Le quorum de 49 est atteint : 52 voix.',
    ],
    [
      'Nous sommes 15 en exercice, 12 présents, 2 pouvoirs. Le quorum y est.',
      'Le quorum est atteint : 15 en exercice, 12 présents, 2 pouvoirs.',
    ],
    ['On est neuf, il en faut cinq, donc le quorum est là.', 'Le quorum est atteint.'],
    ['Avec Marie, on a le quorum.', 'Le quorum est atteint.'],
    ['L’assemblée peut donc valablement délibérer.', 'Le quorum est atteint.'],
    ['Le quorum n’est pas atteint, on ne peut pas voter.', 'Le quorum n’est pas atteint.'],
    ['On n’a pas le quorum ce soir, 31 présents seulement.', 'Le quorum n’est pas atteint : 31 présents.'],
    ['Nous ne pouvons pas valablement délibérer.', 'Le quorum n’est pas atteint.'],
  ])('%s', (said, text) => expect(told('Bonsoir à tous.', said)).toEqual([[text, 2]]));

  it.each([
    'Est-ce qu’on a le quorum ?',
    'Si le quorum n’est pas atteint, on reconvoque dans quinze jours.',
    'Le quorum était atteint l’an dernier.',
    'Premièrement, le quorum.',
    'Le quorum, c’est un tiers des membres.',
  ])('is not told by: %s', (said) => expect(told(said)).toEqual([]));

  it('is told as it was established last, and again where it is lost', () => {
    const lines = [
      'Le quorum de 49 est atteint : 53 voix.',
      'Pardon, 52 voix, le quorum de 49 est atteint.',
      'Là, on n’a plus le quorum.',
    ];
    expect(told(...lines)).toEqual([
      ['Le quorum de 49 est atteint : 52 voix.', 2],
      ['Le quorum n’est pas atteint.', 3],
    ]);
  });
});
