import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { keepTo } from './keep-to.ts';

const passages = conversation('1 | a', '1 | b', '1 | c. d', '1 | e', '1 | f');
const pinned = { sure: true, pinned: true } as const;

it('leaves notes where the model put them unless a person has set the starts of items', () => {
  const itemOf = keepTo(passages, [{ passageId: 1, sentence: 0, item: 4, sure: true }]);
  expect(itemOf(2, [1, 2])).toBe(2);
});

it('puts notes under the item that begins at their passages according to a person', () => {
  const itemOf = keepTo(passages, [
    { passageId: 1, sentence: 0, item: 0, ...pinned },
    { passageId: 3, sentence: 1, item: 1, ...pinned },
    { passageId: 5, sentence: 0, item: null, ...pinned },
  ]);
  expect(itemOf(3, [1])).toBe(0);
  expect(itemOf(null, [4])).toBe(1);
  expect(itemOf(2, [5])).toBeNull();
  expect(itemOf(3, [1, 2, 4])).toBe(0);
});

it('follows the model if two items share a passage', () => {
  const itemOf = keepTo(passages, [
    { passageId: 1, sentence: 0, item: 0, ...pinned },
    { passageId: 3, sentence: 1, item: 1, ...pinned },
  ]);
  expect(itemOf(1, [3])).toBe(1);
  expect(itemOf(0, [3])).toBe(0);
});

it('leaves notes alone if their passages come before all starts, or their start was only found automatically', () => {
  const itemOf = keepTo(passages, [
    { passageId: 2, sentence: 0, item: 0, ...pinned },
    { passageId: 4, sentence: 0, item: 1, sure: true },
  ]);
  expect(itemOf(2, [4])).toBe(2);
  expect(itemOf(2, [1])).toBe(2);
  expect(itemOf(2, [3, 4])).toBe(2);
  expect(itemOf(2, [2, 3])).toBe(0);
});

it('puts notes under the item that a model read if the words agree, but leaves no note without an item', () => {
  const itemOf = keepTo(passages, [
    { passageId: 1, sentence: 0, item: 0, sure: true, read: true },
    { passageId: 3, sentence: 0, item: 1, sure: false },
    { passageId: 4, sentence: 0, item: null, sure: true, read: true },
  ]);
  expect(itemOf(2, [1, 2])).toBe(0);
  expect(itemOf(2, [2, 3])).toBe(2);
  expect(itemOf(2, [4])).toBe(2);
});
