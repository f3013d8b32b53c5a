import { describe, expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import type { Pin, ReadStart } from '../types.ts';
import { placeItems } from './place.ts';
import { readPlaces, trustIn } from './reading.ts';

const passages = conversation(
  '1 | Bonsoir à tous, on est au complet.',
  '1 | Premier point, la toiture de la halle.',
  '2 | Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
  '1 | Merci Léo. On passe à la fête du village.',
  '3 | La cantine sera tenue par la fanfare.',
  '2 | Et puis il y a cette histoire avec le voisin.',
  '3 | Il se plaint depuis des mois, je ne sais plus quoi lui dire.',
  '1 | On lui écrira une lettre.',
);
const agenda = ['Toiture de la halle', 'Fête du village', 'Litige Perrin'].map((text) => ({ level: 1, text }));
const [ROOF, FEAST, DISPUTE] = [0, 1, 2];
const at = (passageId: number, item: ReadStart['item'], sentence = 0): ReadStart => ({ passageId, sentence, item });
const READ = [at(2, ROOF), at(4, FEAST, 1), at(6, DISPUTE)];
const placed = (read: readonly ReadStart[] | null, ...pins: readonly Pin[]) =>
  placeItems({ passages, agenda }, pins, read);
const placesOf = (starts: ReturnType<typeof placed>) =>
  starts.map(({ passageId, sentence, item }) => [passageId, sentence, item]);

describe('a model’s reading of the meeting', () => {
  it('finds matters that people speak of in other words than the agenda’s', () => {
    expect(placesOf(placed(null))).not.toContainEqual([6, 0, DISPUTE]);
    expect(placesOf(placed(READ))).toEqual([
      [2, 0, ROOF],
      [4, 1, FEAST],
      [6, 0, DISPUTE],
    ]);
  });

  it('is sure if the words agree with it, and is marked for checking if not', () => {
    expect(placed(READ).map(({ item, sure }) => [item, sure])).toEqual([
      [ROOF, true],
      [FEAST, true],
      [DISPUTE, false],
    ]);
  });

  it('gives way to a person’s correction until another item begins', () => {
    expect(placesOf(placed(READ, { passageId: 7, item: FEAST }))).toContainEqual([7, 0, FEAST]);
    expect(placesOf(placed(READ, { passageId: 7, item: FEAST })).at(-1)).toEqual([7, 0, FEAST]);
    expect(placesOf(placed(READ, { passageId: 6, item: 'nothing' })).map(([id]) => id)).not.toContain(6);
  });

  it('says nothing about passages that could not be read', () => {
    expect(placesOf(placed([at(1, 'unread')]))).toEqual(placesOf(placed(null)));
  });
});

it('gives the item of each passage that was read, until a person says otherwise', () => {
  const pins = new Map<number, Pin['item']>([
    [4, 'nothing'],
    [6, DISPUTE],
    [7, ROOF],
  ]);
  expect(readPlaces(passages, [at(2, ROOF), at(5, FEAST)], pins)).toEqual([
    null,
    ROOF,
    ROOF,
    ROOF,
    'unread',
    'unread',
    'unread',
    'unread',
  ]);
});

it('a reading is trusted according to how often it agrees with items that are sure', () => {
  const found = Array.from({ length: 40 }, () => ({ item: 0, sure: true }));
  const right = found.map(() => 0);
  const half = found.map((_, nth) => nth % 2);
  expect(trustIn(right, found)).toBeGreaterThan(3);
  expect(trustIn(half, found)).toBeLessThan(1);
  expect(
    trustIn(
      half,
      found.map((one) => ({ ...one, sure: false })),
    ),
  ).toBeCloseTo(Math.log(9));
});
