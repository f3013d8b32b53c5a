import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { assignPassages, assignSentences } from './assign.ts';
import { embeddedEngine } from './engine.ts';

const agenda = ['Toiture de la halle', 'Fête du village', 'Divers'].map((text) => ({ level: 1, text }));

/** Turns as an import joins them: one closes an item and opens the next, one does so twice. */
const turns = conversation(
  '1 | Bonsoir à tous, on est au complet. Premier point, la toiture de la halle.',
  '2 | Les tuiles sont cassées depuis la grêle. Il faut un couvreur.',
  '3 | Le couvreur demande 12 000 francs pour les tuiles.',
  '1 | Le couvreur est donc mandaté pour les tuiles, à 12 000 francs. La fête du village. Rémi, tu as la parole.',
  '3 | La cantine sera tenue par la fanfare, comme chaque année. La fanfare veut deux tonnelles.',
  '2 | Deux tonnelles, je les commande demain. Je reviens en arrière, sur la toiture : le couvreur garantit les tuiles ?',
  '3 | Oui, dix ans.',
  '1 | Divers. Qui veut la parole ?',
  '3 | La boîte aux lettres est rouillée.',
  '1 | C’est noté. Merci à tous, je lève la séance. Bonne soirée.',
);

it('divides a turn at what it announces and at what it comes back to', () => {
  expect(assignSentences(turns, agenda)).toEqual([
    [null, 0],
    [0, 0],
    [0],
    [0, 1, 1],
    [1, 1],
    [1, 0],
    [0],
    [2, 2],
    [2],
    [null, null, null],
  ]);
});

it('gives a whole passage to the item that has most of its words, the later one of equals', () => {
  expect(assignPassages(turns, agenda)).toEqual([0, 0, 0, 0, 1, 0, 0, 2, 2, null]);
});

it('keeps the move to an item with its name', () => {
  const moved = conversation(
    '1 | Premier point, la toiture de la halle.',
    '2 | Les tuiles sont cassées depuis la grêle.',
    '1 | Le couvreur viendra pour les tuiles. Point suivant. La fête du village.',
    '3 | La cantine sera tenue par la fanfare.',
  );
  expect(assignSentences(moved, agenda)[2]).toEqual([0, 1, 1]);
});

it('does not take for opened what is planned', () => {
  const planned = conversation(
    '1 | Bonsoir. L’ordre du jour, vous l’avez reçu. On ajoute un mot sur la buvette, on le met avant la fête du village.',
    '1 | Premier point, la toiture de la halle.',
    '2 | Les tuiles sont cassées depuis la grêle. Pour la couleur, on en parlera à la fête du village.',
    '3 | Le couvreur demande 12 000 francs pour les tuiles.',
  );
  expect(assignSentences(planned, agenda).slice(2)).toEqual([[0, 0], [0]]);
});

it('writes what one passage says of two items under each, with that passage as the source', async () => {
  const { sections } = await embeddedEngine.writeMinutes(
    { passages: turns, speakerNames: {}, participants: [], agenda, sectionLength: 300 },
    () => {},
    new AbortController().signal,
  );
  const [roof, fair] = sections.map(({ sentences, decisions, actions }) =>
    [...sentences, ...decisions, ...actions].filter(({ passageIds }) => passageIds.includes(6)).map(({ text }) => text),
  );
  expect(roof).toEqual([expect.stringContaining('garantit les tuiles')]);
  expect(fair).toEqual([expect.stringContaining('tonnelles')]);
});
