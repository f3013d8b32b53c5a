import { describe, expect, it } from 'vitest';
import { expectation } from './expectation.ts';
import { AHEAD, ASIDE, BACK, BEGIN, emptyPotentials, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';

const PASSAGES = 4;
const ITEMS = 2;
const REACHED = ITEMS + 1;

/** Scores without a pattern, the same in every run. */
function scores(): Potentials {
  const potentials = emptyPotentials(PASSAGES, ITEMS);
  let seed = 1;
  const next = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const { passages: _passages, items: _items, ...groups } = potentials;
  for (const group of Object.values(groups)) for (let cell = 0; cell < group.length; cell++) group[cell] = 2 * next();
  return potentials;
}

interface Walk {
  readonly score: number;
  /** Of each passage: an item, or none. */
  readonly places: readonly (number | null)[];
}

/** Every walk, one by one. */
function* walks(
  p: Potentials,
  from = 0,
  kind = BEGIN,
  reached = 0,
  walk: Walk = { score: 0, places: [] },
): Generator<Walk> {
  if (from === PASSAGES) {
    yield { ...walk, score: walk.score + p.end[kind * REACHED + reached]! };
    return;
  }
  for (let until = from + 1; until <= PASSAGES; until++) {
    const row = kind * REACHED + reached;
    const length = (of: number): number => p.lengths[of * (PASSAGES + 1) + until - from]!;
    const sum = (of: (at: number) => number): number =>
      Array.from({ length: until - from }, (_, nth) => of(from + nth)).reduce((a, b) => a + b, 0);
    const then = (score: number, item: number | null): Walk => ({
      score: walk.score + score,
      places: [...walk.places, ...Array.from({ length: until - from }, () => item)],
    });
    for (let item = 0; item < ITEMS; item++) {
      const said = p.starts[from * ITEMS + item]! + sum((at) => p.speaks[at * ITEMS + item]!);
      yield* walks(p, until, MAIN, item + 1, then(p.onward[row * ITEMS + item]! + length(MAIN) + said, item));
      if (item !== reached - 1) {
        const way = p.ways[item < reached - 1 ? BACK : AHEAD]!;
        yield* walks(p, until, ASIDE, reached, then(p.aside[row]! + way + length(ASIDE) + said, item));
      }
    }
    const said = p.startsOff[from]! + sum((at) => p.off[at]!);
    yield* walks(p, until, OFF, reached, then(p.leave[row]! + length(OFF) + said, null));
  }
}

describe('expectation', () => {
  it('says how likely each passage is in each item, as adding up all walks does', () => {
    const potentials = scores();
    const all = [...walks(potentials)];
    const total = all.reduce((sum, { score }) => sum + Math.exp(score), 0);
    const { speaks, off } = expectation(potentials);
    for (let at = 0; at < PASSAGES; at++) {
      const share = (place: number | null): number =>
        all.filter(({ places }) => places[at] === place).reduce((sum, { score }) => sum + Math.exp(score), 0) / total;
      expect([speaks[at * ITEMS], speaks[at * ITEMS + 1], off[at]]).toEqual([
        expect.closeTo(share(0), 8),
        expect.closeTo(share(1), 8),
        expect.closeTo(share(null), 8),
      ]);
    }
  });

  it('lets a stretch begin at each break', () => {
    const { starts, startsOff } = expectation(scores(), new Set([2]));
    expect(starts[4]! + starts[5]! + startsOff[2]!).toBeCloseTo(1);
  });

  it('stays finite over thousands of passages', () => {
    const potentials = emptyPotentials(3000, 3);
    potentials.speaks.fill(-5);
    const { speaks, off } = expectation(potentials);
    for (const at of [0, 1500, 2999])
      expect(speaks[at * 3]! + speaks[at * 3 + 1]! + speaks[at * 3 + 2]! + off[at]!).toBeCloseTo(1);
  });
});
