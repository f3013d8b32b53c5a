import { expect, it } from 'vitest';
import { ItemStart, SetItemPins } from './item-starts.ts';

const start = (passage_id: number, sentence: number | null) => ({ passage_id, item: 0, sentence });
const isValid = (body: object): boolean => SetItemPins.body.safeParse({ pins: [], ...body }).success;

it('lets a person confirm starts in order; a page from before an upgrade sends none', () => {
  expect(isValid({ checked: true })).toBe(true);
  expect(isValid({ checked: false })).toBe(true);
  expect(isValid({ checked: true, starts: [start(1, 0), start(1, 2), start(3, null)] })).toBe(true);
  expect(isValid({ checked: true, starts: [start(3, 0), start(1, 0)] })).toBe(false);
  expect(isValid({ checked: true, starts: [start(1, 1), start(1, 1)] })).toBe(false);
});

it('tells no sentence if a server of an earlier version answers', () => {
  const { sentence } = ItemStart.parse({ passage_id: 1, item: 0, sure: true, pinned: false, quote: null });
  expect(sentence).toBeNull();
});
