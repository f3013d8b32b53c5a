import { describe, expect, it } from 'vitest';
import { renderMinutes } from '../render.ts';
import { composeMinutes } from './minutes.ts';
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
    [
      'On est sept sur neuf, le quorum est de cinq, il est donc atteint.',
      'Le quorum de cinq est atteint : sept sur neuf.',
    ],
    [
      'Nous sommes 14 membres sur 20. Le quorum est fixé à onze. Le quorum est donc atteint.',
      'Le quorum de onze est atteint : 14 membres sur 20.',
    ],
    ['On est quatre sur neuf. Le quorum n’est pas atteint.', 'Le quorum n’est pas atteint : quatre sur neuf.'],
    ['Le quorum est de deux tiers, on a le quorum.', 'Le quorum est atteint.'],
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

describe('minutes', () => {
  const write = async (lines: readonly string[], agenda = ['Budget', 'Divers']) => {
    const passages = lines.map((text, at) => ({
      id: at + 1,
      speaker: 'speaker_1',
      start: at * 9,
      end: at * 9 + 8,
      text,
    }));
    const items = agenda.map((text) => ({ level: 1, text }));
    const input = {
      passages,
      speakerNames: {},
      participants: [],
      agenda: items,
      sectionLength: 300,
      date: '2026-03-03',
    };
    return renderMinutes(await composeMinutes(input, () => undefined, new AbortController().signal));
  };
  const BUDGET = [
    'Premier point, le budget. Le budget de l’an prochain se monte à 12 000 francs, avec les cotisations.',
    'Deuxième point, les divers. La salle est réservée pour la fête du 4 mai, avec la cuisine.',
  ];

  it('tell of the quorum above the items where it was spoken of before them, and of the next meeting below', async () => {
    const html = await write([
      'Bonsoir. Nous sommes 12 présents, le quorum est atteint.',
      ...BUDGET,
      'Merci. Prochaine séance le 12 mars à 18 h 30.',
    ]);
    expect(html.split('\n')[0]).toBe('<p><span data-passages="1">Le quorum est atteint\u00a0: 12 présents.</span></p>');
    expect(html.split('\n').slice(-2)).toEqual([
      '<h1>Prochaine réunion</h1>',
      '<p><span data-passages="4">La prochaine séance est fixée au 12 mars 2026 à 18\u00a0h\u00a030.</span></p>',
    ]);
  });

  it('tell of it in the item where it was spoken of, also where it is not reached', async () => {
    const html = await write([BUDGET[0] ?? '', 'Pour voter le budget, on n’a pas le quorum.', BUDGET[1] ?? '']);
    expect(html).toContain('<h1>Budget</h1>\n<p><span data-passages="2">Le quorum n’est pas atteint.</span>');
  });

  it('tell of neither where nothing was said of them', async () =>
    expect(await write(['Bonsoir à tous.', ...BUDGET, 'Merci, bonne soirée.'])).not.toMatch(
      /quorum|Prochaine réunion/i,
    ));
});
