import { expect, it } from 'vitest';
import { plan } from './speakers.ts';

const people = (outlines: ReturnType<typeof plan>) => outlines.map((outline) => outline.people);

it('plans every number of people in each round, and lone ones who do not keep still', () => {
  expect(people(plan(12, 2, 0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 1]);
  expect(people(plan(4, 1, 0))).toEqual([1, 2, 3, 4, 4, 4, 4, 4, 4, 1]);
});

it('plans long ones for the voices of which there is enough, and nothing where there is no voice', () => {
  expect(plan(12, 0, 3).map((outline) => [outline.minutes, outline.people])).toEqual([
    [20, 1],
    [20, 3],
    [60, 3],
  ]);
  expect(plan(12, 0, 0)).toEqual([]);
  expect(plan(0, 2, 0)).toEqual([]);
});
