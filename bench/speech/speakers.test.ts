import { expect, it } from 'vitest';
import { plan } from './speakers.ts';

const people = (outlines: ReturnType<typeof plan>) => outlines.map((outline) => outline.people);

it('plans every number of people in each round, and lone speakers who move', () => {
  expect(people(plan(12, 2, 0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 1]);
  expect(people(plan(4, 1, 0))).toEqual([1, 2, 3, 4, 4, 4, 4, 4, 4, 1]);
});

it('plans long conversations for the voices with enough sound, and none without voices', () => {
  expect(plan(12, 0, 3).map((outline) => [outline.minutes, outline.people])).toEqual([
    [20, 1],
    [20, 3],
    [60, 3],
  ]);
  expect(plan(12, 0, 0)).toEqual([]);
  expect(plan(0, 2, 0)).toEqual([]);
});
