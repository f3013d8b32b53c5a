import { expect, it } from 'vitest';
import { decode } from './decode.ts';
import { openIn } from './levels.ts';
import { chancesOf, type Forest, vectorOf } from './trees.ts';

/** Chances that a line is something else, an item, or the continuation of the line above. */
const other = [0.9, 0.05, 0.05];
const item = [0.05, 0.9, 0.05];
const more = [0.05, 0.05, 0.9];

it('reads items together with the lines that continue them', () => {
  expect(decode([other, item, more, other, item])).toEqual([[1, 2], [4]]);
});

it('continues no item if none is open, and then gives the line its next likeliest kind', () => {
  expect(decode([other, [0.1, 0.4, 0.5], other])).toEqual([[1]]);
  expect(decode([other, [0.4, 0.1, 0.5], other])).toEqual([]);
});

it('lists the items below which the next item may stand', () => {
  expect(openIn([1, 2, 3, 2])).toEqual([3, 0]);
  expect(openIn([1, 1])).toEqual([1]);
  expect(openIn([])).toEqual([]);
});

it('adds up the values of decision trees, and treats a missing feature as a very low value', () => {
  const forest: Forest = {
    features: ['size', 'bold'],
    classes: [
      { start: 0, trees: [[-1, 0]] },
      { start: 0, trees: [[0, 12, -1, -2, 1, 0.5, -1, 0, -1, 3]] },
    ],
  };
  const chance = (features: Record<string, number>): number =>
    chancesOf(forest, vectorOf(features, forest.features))[1] ?? 0;
  const odds = (score: number): number => 1 / (1 + Math.exp(-score));
  expect(chance({ size: 14, bold: 1 })).toBeCloseTo(odds(3));
  expect(chance({ size: 14, bold: 0 })).toBeCloseTo(odds(0));
  expect(chance({ bold: 1 })).toBeCloseTo(odds(-2));
});
