import { expect, it } from 'vitest';
import { LOWEST_OF_THREE } from './measured.ts';
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

it('checks a time that passed', () => {
  expect(4).toPassWithin(5);
  expect(() => expect(6).toPassWithin(5)).toThrow('expected 6 ms to be less than 5 ms');
});

let tries = 0;
it('repeats a test that measured too long a time', () => {
  tries += 1;
  expect(tries < 3 ? 6 : 4, 'a page').toPassWithin(5);
  expect(tries).toBe(3);
});

it('recognises no other failure by its message', () => {
  const message = (check: () => void): string => {
    try {
      check();
    } catch (error) {
      return String(error);
    }
    return '';
  };
  expect(message(() => expect(600, 'a page').toTakeLessThan(5))).toMatch(LOWEST_OF_THREE.condition);
  expect(message(() => expect(6, 'a page').toBeLessThan(5))).not.toMatch(LOWEST_OF_THREE.condition);
});
