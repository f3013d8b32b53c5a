import { expect, it } from 'vitest';
import { passageAt } from './passage-at.ts';

const PASSAGES = [
  { id: 1, start: 0.4 },
  { id: 2, start: 5 },
  { id: 3, start: 5 },
  { id: 4, start: 9 },
];

it.each([
  [0, undefined],
  [0.4, 1],
  [4.9, 1],
  [4.96, 3],
  [8, 3],
  [100, 4],
])('at %d s, passage %s is heard', (seconds, id) => {
  expect(passageAt(PASSAGES, seconds)?.id).toBe(id);
});

it('no passage is heard where nothing was said', () => {
  expect(passageAt([], 3)).toBeUndefined();
});
