import { expect, it } from 'vitest';
import { placeItems } from '../agenda/place.ts';
import { conversation } from '../testing.ts';
import { composeMinutes } from './minutes.ts';

const agenda = ['Toiture de la halle', 'Fête du village', 'Divers'].map((text) => ({ level: 1, text }));
const meeting = {
  passages: conversation(
    '1 | Bonsoir à tous, on est au complet.',
    '1 | Premier point, la toiture de la halle.',
    '2 | Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
    '3 | Le couvreur demande 12 000 francs pour les tuiles.',
    '1 | On passe à la fête du village.',
    '3 | La cantine sera tenue par la fanfare, comme chaque année.',
    '2 | La fanfare veut deux tonnelles pour la cantine.',
    '1 | Divers. Qui veut la parole ?',
    '3 | La boîte aux lettres est rouillée.',
    '1 | Merci à tous, je lève la séance. Bonne soirée.',
  ),
  speakerNames: { speaker_1: 'Ada Monnier', speaker_2: 'Bernard Roth', speaker_3: 'Cléa Ney' },
  participants: [],
  agenda,
  sectionLength: 300,
};
const never = new AbortController().signal;
const write = (input: Parameters<typeof composeMinutes>[0]) => composeMinutes(input, () => undefined, never);
const sources = (sections: Awaited<ReturnType<typeof write>>['sections']) =>
  sections.map(({ sentences, decisions, actions }) =>
    [...new Set([...sentences, ...decisions, ...actions].flatMap(({ passageIds }) => passageIds))].toSorted(
      (a, b) => a - b,
    ),
  );

it('writes the same minutes from the starts that were found as where it finds them itself', async () => {
  expect(await write({ ...meeting, starts: await placeItems(meeting, [], never) })).toEqual(await write(meeting));
});

it('writes each section from what a person put under it', async () => {
  const starts = await placeItems(meeting, [{ passageId: 4, item: 1 }], never);
  const [roof, feast] = sources((await write({ ...meeting, kind: 'analytic', starts })).sections);
  expect(roof).toEqual([3]);
  expect(feast).toContain(4);
});
