import { describe, expect, it } from 'vitest';
import { expectation } from './expectation.ts';
import { AHEAD, ASIDE, BACK, BEGIN, emptyPotentials, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';
import { LONGEST_ASIDE } from './segments.ts';

const ITEMS = 2;
const REACHED = ITEMS + 1;

/** Makes irregular scores that are the same in every run. */
function scores(passages: number): Potentials {
  const potentials = emptyPotentials(passages, ITEMS);
  let seed = 1;
  const next = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const { passages: _passages, items: _items, ...groups } = potentials;
  for (const group of Object.values(groups)) for (let cell = 0; cell < group.length; cell++) group[cell] = 2 * next();
  return potentials;
}

interface Stretch {
  readonly until: number;
  readonly kind: number;
  readonly reached: number;
  readonly item: number | null;
  readonly score: number;
}

/** Yields every stretch that may begin at passage `from`. */
function* stretches(p: Potentials, from: number, before: number, reached: number): Generator<Stretch> {
  const row = before * REACHED + reached;
  const said = Array.from({ length: ITEMS }, (_, item) => p.starts[from * ITEMS + item]!);
  let saidOff = p.startsOff[from]!;
  for (let until = from + 1; until <= p.passages; until++) {
    const length = (kind: number): number => p.lengths[kind * (p.passages + 1) + until - from]!;
    const beside = until - from <= LONGEST_ASIDE;
    for (let item = 0; item < ITEMS; item++) {
      said[item]! += p.speaks[(until - 1) * ITEMS + item]!;
      const main = p.onward[row * ITEMS + item]! + length(MAIN);
      yield { until, kind: MAIN, reached: item + 1, item, score: main + said[item]! };
      const aside = p.aside[row]! + p.ways[item < reached - 1 ? BACK : AHEAD]! + length(ASIDE);
      if (beside && item !== reached - 1) yield { until, kind: ASIDE, reached, item, score: aside + said[item]! };
    }
    saidOff += p.off[until - 1]!;
    if (beside) yield { until, kind: OFF, reached, item: null, score: p.leave[row]! + length(OFF) + saidOff };
  }
}

interface Walk {
  readonly score: number;
  /** The item of each passage, or null. */
  readonly places: readonly (number | null)[];
}

/** Yields every walk, one by one. */
function* walks(p: Potentials, from = 0, before = BEGIN, reached = 0): Generator<Walk> {
  if (from === p.passages) {
    yield { score: p.end[before * REACHED + reached]!, places: [] };
    return;
  }
  for (const { until, item, score, ...here } of stretches(p, from, before, reached))
    for (const rest of walks(p, until, here.kind, here.reached))
      yield {
        score: score + rest.score,
        places: [...Array.from({ length: until - from }, () => item), ...rest.places],
      };
}

/**
 * Computes the logarithm of the sum over all walks, from the last passage to the first, without leaving anything out.
 */
function logTotal(p: Potentials): number {
  const after = [...Array.from({ length: p.passages }, () => new Float64Array(4 * REACHED)), p.end];
  for (let from = p.passages - 1; from >= 0; from--)
    for (let row = 0; row < 4 * REACHED; row++) {
      const logs: number[] = [];
      for (const { until, kind, reached, score } of stretches(p, from, Math.floor(row / REACHED), row % REACHED))
        logs.push(score + after[until]![kind * REACHED + reached]!);
      const highest = Math.max(...logs);
      after[from]![row] = highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0));
    }
  return after[0]![BEGIN * REACHED]!;
}

describe('expectation', () => {
  it('gives the same probability of each passage in each item as adding up all walks', () => {
    const potentials = scores(4);
    const all = [...walks(potentials)];
    const total = all.reduce((sum, { score }) => sum + Math.exp(score), 0);
    const { speaks, off } = expectation(potentials);
    for (let at = 0; at < 4; at++) {
      const share = (place: number | null): number =>
        all.filter(({ places }) => places[at] === place).reduce((sum, { score }) => sum + Math.exp(score), 0) / total;
      expect([speaks[at * ITEMS], speaks[at * ITEMS + 1], off[at]]).toEqual([
        expect.closeTo(share(0), 8),
        expect.closeTo(share(1), 8),
        expect.closeTo(share(null), 8),
      ]);
    }
  });

  it('stays exact although it leaves out unlikely walks', () => {
    const potentials = scores(120);
    for (let at = 0; at < 120; at++) potentials.speaks[at * ITEMS + (at < 50 || at >= 90 ? 0 : 1)]! += 3;
    const total = logTotal(potentials);
    const { speaks } = expectation(potentials);
    for (const at of [10, 49, 50, 70, 92]) {
      const without = { ...potentials, speaks: potentials.speaks.slice() };
      without.speaks[at * ITEMS] = -Infinity;
      expect(speaks[at * ITEMS]).toBeCloseTo(1 - Math.exp(logTotal(without) - total), 8);
    }
  });

  it('begins a stretch at each given break', () => {
    const { starts, startsOff } = expectation(scores(4), new Set([2]));
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
