import { expect, it } from 'vitest';
import { SetItemPins } from './item-starts.ts';

const start = (passage_id: number, sentence: number | null) => ({ passage_id, item: 0, sentence });
const isValid = (body: object): boolean => SetItemPins.body.safeParse({ pins: [], ...body }).success;

it('lets a person confirm only starts that they send, in order', () => {
  expect(isValid({ checked: true })).toBe(false);
  expect(isValid({ checked: false })).toBe(true);
  expect(isValid({ checked: true, starts: [start(1, 0), start(1, 2), start(3, null)] })).toBe(true);
  expect(isValid({ checked: true, starts: [start(3, 0), start(1, 0)] })).toBe(false);
  expect(isValid({ checked: true, starts: [start(1, 1), start(1, 1)] })).toBe(false);
});
