import { afterEach, expect, it } from 'vitest';
import { nextSpeed, playerKeyOf } from './player-keys.ts';

afterEach(() => document.body.replaceChildren());

const press = (tag: string, init: KeyboardEventInit, { around = document.body, barShown = true } = {}) => {
  const target = document.createElement(tag);
  around.append(target);
  let deed = null;
  target.addEventListener('keydown', (event) => (deed = playerKeyOf(event, barShown)));
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
  ['div', { key: 'F2', repeat: true }, null],
  ['div', { key: '+', repeat: true }, null],
  ['div', { key: 'a' }, null],
])('in a %s, the key %j means %s', (tag, init, deed) => {
  expect(press(tag, init)).toBe(deed);
});

const dialogOf = (role: string, isModal: boolean): HTMLElement => {
  const dialog = document.createElement('section');
  dialog.setAttribute('role', role);
  if (isModal) dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  return dialog;
};

it.each(['F2', '+'])('a key does nothing in a dialog, nor behind a dialog that covers the page: %s', (key) => {
  const small = dialogOf('dialog', false);
  expect(press('textarea', { key }, { around: small })).toBeNull();
  expect(press('div', { key })).not.toBeNull();
  dialogOf('alertdialog', true);
  expect(press('div', { key })).toBeNull();
});

it('while the player is hidden, keys do not change the speed, but still play the recording', () => {
  const hidden = { barShown: false };
  expect(['+', '-', 'F2'].map((key) => press('div', { key }, hidden))).toEqual([null, null, 'play']);
});

it('has a slowest and a fastest speed', () => {
  expect([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(2, 1), nextSpeed(0.75, -1)]).toEqual([1.25, 0.75, 2, 0.75]);
});
