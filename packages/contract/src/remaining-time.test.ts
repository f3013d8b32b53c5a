import { expect, it } from 'vitest';
import { expectedTime, remainingTime } from './remaining-time.ts';

it.each([
  [0, 'Moins d’une minute restante'],
  [44, 'Moins d’une minute restante'],
  [60, 'Environ 1\u00a0minute restante'],
  [250, 'Environ 4\u00a0minutes restantes'],
  [23 * 60, 'Environ 25\u00a0minutes restantes'],
  [58 * 60, 'Environ 1\u00a0h restante'],
  [83 * 60, 'Environ 1\u00a0h\u00a020 restante'],
  [170 * 60, 'Environ 2\u00a0h\u00a050 restantes'],
])('says that %i seconds are left: %s', (seconds, told) => {
  expect(remainingTime(seconds)).toBe(told);
});

it.each([
  [20, 'Moins d’une minute'],
  [60, 'Environ 1\u00a0min'],
  [23 * 60, 'Environ 25\u00a0min'],
  [58 * 60, 'Environ 1\u00a0h'],
  [83 * 60, 'Environ 1\u00a0h\u00a020'],
])('says that something takes %i seconds: %s', (seconds, told) => {
  expect(expectedTime(seconds)).toBe(told);
});
