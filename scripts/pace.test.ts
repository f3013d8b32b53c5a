import { expect, it } from 'vitest';
import { machinePace } from './pace.ts';

it('lets processor time below the bound pass', () => {
  expect(4).toTakeLessThan(5);
});

it('refuses processor time that no slow machine explains', () => {
  expect(() => expect(5 * 100).toTakeLessThan(5)).toThrow(/500 ms of the processor to be less than 5 ms/);
});

it('extends a bound by as much as the machine is slower', () => {
  const slower = Math.max(1, machinePace());
  expect(5 * slower * 0.5).toTakeLessThan(5);
  expect(() => expect(5 * slower * 4).toTakeLessThan(5)).toThrow(/times as slow/);
});
