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

describe('under another agenda', () => {
  it('pins follow their items where others come, go and change places', () => {
    expect(items(pinsUnder(pins, before, titled('Divers', 'Comptes', 'Accueil', 'Budget')))).toEqual([
      [2, 2],
      [5, 3],
      [7, 'nothing'],
      [8, null],
      [9, 0],
    ]);
  });

  it('those of an item that is gone go, and all of them with the agenda', () => {
    expect(items(pinsUnder(pins, before, titled('Accueil', 'Divers')))).toEqual([
      [2, 0],
      [7, 'nothing'],
      [8, null],
      [9, 1],
    ]);
    expect(pinsUnder(pins, before, [])).toEqual([]);
  });

  it('an item that is renamed in its place keeps its pin', () => {
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

describe('in passages that are divided otherwise', () => {
  it('pins go where their words are, and go where these are nowhere', () => {
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

  it('what begins something stays where it meets what says that nothing does', () => {
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
