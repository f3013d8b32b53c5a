import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { passageKeyOf, transcriptKeyOf } from './passage-keys.ts';

const passage = Object.assign(document.createElement('li'), { tabIndex: -1 });
passage.dataset['passage'] = '7';

const event = (key: string, more: Partial<KeyboardEvent<HTMLElement>> = {}) =>
  ({
    target: passage,
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  }) as KeyboardEvent<HTMLElement>;
const shift = { shiftKey: true };

it('keys mean the same with Caps Lock on', () => {
  expect(['d', 'D', 'v', 'V'].map((key) => transcriptKeyOf(event(key)))).toEqual([
    'nextDoubt',
    'nextDoubt',
    'keepDoubt',
    'keepDoubt',
  ]);
  expect(['D', 'd'].map((key) => transcriptKeyOf(event(key, shift)))).toEqual(['previousDoubt', 'previousDoubt']);
  expect(['n', 'N'].map((key) => passageKeyOf(event(key))?.deed)).toEqual(['nextFound', 'nextFound']);
  expect(['n', 'N'].map((key) => passageKeyOf(event(key, shift))?.deed)).toEqual(['previousFound', 'previousFound']);
  expect(['E', 'Enter', 'x'].map((key) => passageKeyOf(event(key))?.deed)).toEqual(['listen', 'edit', undefined]);
});

it('accepts signs that need Shift on some keyboards, but ignores most other keys with Shift', () => {
  expect([transcriptKeyOf(event('?', shift)), transcriptKeyOf(event('/', shift))]).toEqual(['keys', 'find']);
  expect([
    transcriptKeyOf(event('V', shift)),
    passageKeyOf(event('Enter', shift)),
    passageKeyOf(event('O', shift)),
  ]).toEqual([null, null, null]);
  expect(transcriptKeyOf(event('d', { ctrlKey: true }))).toBeNull();
});

it('ignores letters that are typed in a field', () => {
  const field = document.createElement('textarea');
  passage.append(field);
  expect(transcriptKeyOf(event('v', { target: field }))).toBeNull();
});
