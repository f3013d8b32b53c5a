import { expect, it } from 'vitest';
import { nextSpeed, playerKeyOf } from './player-keys.ts';

const press = (tag: string, init: KeyboardEventInit) => {
  const target = document.createElement(tag);
  let deed = null;
  target.addEventListener('keydown', (event) => (deed = playerKeyOf(event)));
  target.dispatchEvent(new KeyboardEvent('keydown', init));
  return deed;
};

it.each([
  ['div', { key: 'F2' }, 'play'],
  ['textarea', { key: 'F2' }, 'play'],
  ['textarea', { key: 'F2', shiftKey: true }, 'back'],
  ['div', { key: '+' }, 'faster'],
  ['div', { key: '-' }, 'slower'],
  ['textarea', { key: '-' }, null],
  ['div', { key: '+', ctrlKey: true }, null],
  ['div', { key: 'a' }, null],
])('in a %s, %j is %s', (tag, init, deed) => {
  expect(press(tag, init)).toBe(deed);
});

it('has a slowest and a fastest speed', () => {
  expect([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(2, 1), nextSpeed(0.75, -1)]).toEqual([1.25, 0.75, 2, 0.75]);
});
