import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import type { Pin } from '../types.ts';
import { placeItems } from './place.ts';
import { withQuotes } from './quotes.ts';

const agenda = [
  { level: 1, text: 'Toiture de la halle' },
  { level: 1, text: 'Fête du village' },
  { level: 1, text: 'Divers' },
];
const [ROOF, FEAST, OTHERS] = [0, 1, 2];

const passages = conversation(
  '1 | Bonsoir à tous, on est au complet.',
  '2 | Bonsoir.',
  '1 | Premier point, la toiture de la halle.',
  '2 | Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
  '3 | Le couvreur demande 12 000 francs pour les tuiles.',
  '1 | Merci Léo. On passe à la fête du village.',
  '3 | La cantine sera tenue par la fanfare, comme chaque année.',
  '2 | La fanfare veut deux tonnelles pour la cantine.',
  '1 | Divers. Qui veut la parole ?',
  '3 | La boîte aux lettres est rouillée.',
  '1 | Merci à tous, je lève la séance. Bonne soirée.',
  '2 | Bonne soirée, rentrez bien.',
  '3 | Au revoir !',
);
const meeting = { passages, speakerNames: {}, participants: [], agenda };
const place = (...pins: readonly Pin[]) => placeItems(meeting, pins);
const placesOf = (starts: Awaited<ReturnType<typeof place>>) =>
  starts.map(({ passageId, sentence, item }) => [passageId, sentence, item]);

it('tells where each item begins, even within a passage, and where talk outside the agenda begins', () => {
  const starts = place();
  expect(placesOf(starts)).toEqual([
    [3, 0, ROOF],
    [6, 1, FEAST],
    [9, 0, OTHERS],
    [11, 0, null],
  ]);
  expect(starts.map(({ sure }) => sure)).toEqual([true, true, true, true]);
  expect(withQuotes(starts, passages).map(({ quote }) => quote)).toEqual([
    null,
    'On passe à la fête du village.',
    null,
    null,
  ]);
});

it('finds nothing without an agenda', () => {
  expect(placeItems({ ...meeting, agenda: [] }, [])).toEqual([]);
});

it('lets an item begin where a person says so, and no longer where it was found', () => {
  const starts = place({ passageId: 6, item: 'nothing' }, { passageId: 7, item: FEAST });
  expect(placesOf(starts)).toEqual([
    [3, 0, ROOF],
    [7, 0, FEAST],
    [9, 0, OTHERS],
    [11, 0, null],
  ]);
  expect(starts[1]).toMatchObject({ sure: true, pinned: true });
});

it('removes a later start of an item if a person lets it begin earlier', () => {
  expect(placesOf(place({ passageId: 5, item: FEAST }))).toEqual([
    [3, 0, ROOF],
    [5, 0, FEAST],
    [9, 0, OTHERS],
    [11, 0, null],
  ]);
});

it('takes up an item again, or leaves all items, if a person says so', () => {
  expect(placesOf(place({ passageId: 8, item: ROOF }, { passageId: 10, item: null }))).toEqual([
    [3, 0, ROOF],
    [6, 1, FEAST],
    [8, 0, ROOF],
    [9, 0, OTHERS],
    [10, 0, null],
  ]);
});

it('accepts corrections of neighbouring passages', () => {
  const found = [
    [3, 0, ROOF],
    [6, 1, FEAST],
    [9, 0, OTHERS],
    [11, 0, null],
  ];
  const [none, nothing] = [null, 'nothing'] as const;
  expect(placesOf(place({ passageId: 11, item: none }, { passageId: 12, item: none }))).toEqual([
    ...found,
    [12, 0, null],
  ]);
  expect(
    placesOf(place({ passageId: 11, item: none }, { passageId: 12, item: nothing }, { passageId: 13, item: none })),
  ).toEqual([...found, [13, 0, null]]);
  expect(placesOf(place({ passageId: 1, item: nothing }, { passageId: 2, item: none }))).toEqual([
    [2, 0, null],
    ...found,
  ]);
});

it('keeps the found sentence within a passage if a person confirms the item there', () => {
  expect(placesOf(place({ passageId: 6, item: FEAST }))[1]).toEqual([6, 1, FEAST]);
});

it('continues the previous item if nothing begins', () => {
  expect(placesOf(place({ passageId: 6, item: 'nothing' }, { passageId: 11, item: 'nothing' }))).toEqual([
    [3, 0, ROOF],
    [9, 0, OTHERS],
  ]);
});
