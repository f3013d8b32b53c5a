import { describe, expect, it } from 'vitest';
import { pinsMoved, pinsUnder } from './pins.ts';

const titled = (...titles: readonly string[]) => titles.map((text) => ({ level: 1, text }));
const before = titled('Accueil', 'Budget', 'Divers');
const pins = [
  { passageId: 2, item: 0 },
  { passageId: 5, item: 1 },
  { passageId: 7, item: 'nothing' },
  { passageId: 8, item: null },
  { passageId: 9, item: 2 },
] as const;
const items = (all: ReturnType<typeof pinsUnder>) => all.map(({ passageId, item }) => [passageId, item]);

describe('after the agenda changed', () => {
  it('pins follow their items when other items come, go and change places', () => {
    expect(items(pinsUnder(pins, before, titled('Divers', 'Comptes', 'Accueil', 'Budget')))).toEqual([
      [2, 2],
      [5, 3],
      [7, 'nothing'],
      [8, null],
      [9, 0],
    ]);
  });

  it('the pins of a removed item go, and all pins go with the agenda', () => {
    expect(items(pinsUnder(pins, before, titled('Accueil', 'Divers')))).toEqual([
      [2, 0],
      [7, 'nothing'],
      [8, null],
      [9, 1],
    ]);
    expect(pinsUnder(pins, before, [])).toEqual([]);
  });

  it('a renamed item keeps its pin if its place is the same', () => {
    expect(items(pinsUnder(pins, before, titled('Accueil', 'Budget 2027', 'Divers')))).toEqual(items([...pins]));
  });

  it('items of the same title keep their order', () => {
    const twice = titled('Comptes', 'Comptes');
    const both = [
      { passageId: 1, item: 0 },
      { passageId: 4, item: 1 },
    ];
    expect(pinsUnder(both, twice, titled('Accueil', 'Comptes', 'Comptes'))).toEqual([
      { passageId: 1, item: 1 },
      { passageId: 4, item: 2 },
    ]);
  });
});

describe('after passages were divided otherwise', () => {
  it('pins follow their words, and go if their words are gone', () => {
    const moved = [
      [1, 2],
      [3, 3],
      [4, 4],
      [4, 4],
      [4, 5],
    ] as const;
    expect(items(pinsMoved(pins, moved))).toEqual([
      [3, 0],
      [4, 1],
    ]);
  });

  it('the beginning of an item wins over a mark that nothing begins there', () => {
    const meeting = [
      { passageId: 1, item: 'nothing' },
      { passageId: 2, item: 3 },
    ] as const;
    expect(
      items(
        pinsMoved(meeting, [
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toEqual([[1, 3]]);
  });
});
