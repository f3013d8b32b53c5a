import { chancesOf } from '@greffier/documents/outline/lines/trees';
import { expect, it } from 'vitest';
import { Chance } from '../convocations/random.ts';
import { grown, joined } from './grow.ts';

/** Makes points in a square. Points in two opposite corners form one class, which no single threshold separates. */
function corners(count: number, seed: number): { values: Float64Array; truth: number[] } {
  const chance = new Chance(seed);
  const values = Float64Array.from({ length: count * 2 }, () => chance.next());
  const truth = Array.from({ length: count }, (_, at) =>
    (values[2 * at] ?? 0) < 0.5 === (values[2 * at + 1] ?? 0) < 0.5 ? 1 : 0,
  );
  return { values, truth };
}

const growth = { rounds: 40, leaves: 6, rate: 0.3, seed: 5 };
const learn = () => grown({ features: ['x', 'y'], classes: 2, ...corners(600, 1) }, growth);

it('learns what depends on two features together, and applies it to unseen examples', () => {
  const forest = learn();
  const { values, truth } = corners(200, 2);
  const right = truth.filter((is, at) => {
    const [, chance = 0] = chancesOf(forest, values.slice(2 * at, 2 * at + 2));
    return chance > 0.5 === (is === 1);
  });
  expect(right.length).toBeGreaterThan(185);
});

it('grows the same forest from the same seed', () => {
  expect(learn()).toEqual(learn());
});

it('joins several forests into one forest that predicts their mean', () => {
  const lesson = { features: ['x', 'y'], classes: 2, ...corners(600, 1) };
  const forests = [1, 2, 3].map((seed) => grown(lesson, { ...growth, seed }));
  const point = corners(1, 7).values;
  const odds = (forest: (typeof forests)[number]): number => {
    const [no = 0, yes = 0] = chancesOf(forest, point);
    return Math.log(yes / no);
  };
  const mean = forests.map(odds).reduce((sum, one) => sum + one, 0) / forests.length;
  expect(odds(joined(forests))).toBeCloseTo(mean, 1);
  expect(new Set(forests.map(odds)).size).toBe(3);
  expect(() => joined([])).toThrow('no forest');
});
