import { expect, it } from 'vitest';
import { itemsWithout, nextUnsure, stretchesOf } from './stretches.ts';
import { startAt } from './testing.ts';

const passages = [0, 10, 40, 45, 100].map((start, at) => ({
  id: at + 1,
  speaker: 'speaker_1',
  start,
  end: start + 5,
  text: 'Bien.',
}));

it('divides a meeting in order of speech, including the part before the first item and resumed items', () => {
  const starts = [startAt(2, 1), startAt(3, 0), startAt(4, 1), startAt(5, null)];
  const seen = stretchesOf(passages, starts).map(({ id, item, passageId, from, seconds, isReturn }) => [
    id,
    item,
    passageId,
    from,
    seconds,
    isReturn,
  ]);
  expect(seen).toEqual([
    ['opening', null, 1, 0, 10, false],
    ['1.0', 1, 2, 10, 30, false],
    ['0.0', 0, 3, 40, 5, false],
    ['1.1', 1, 4, 45, 55, true],
    ['none.0', null, 5, 100, 5, false],
  ]);
});

it('has a stretch before an item that begins in the middle of the first passage', () => {
  expect(stretchesOf(passages, [startAt(1, 0)])).toHaveLength(1);
  expect(stretchesOf(passages, [startAt(1, 0, { quote: 'Point un.' })])).toHaveLength(2);
  expect(stretchesOf(passages, [])).toEqual([]);
});

it('ignores starts in passages that no longer exist', () => {
  expect(stretchesOf(passages, [startAt(1, 0), startAt(9, 1)])).toHaveLength(1);
});

it('knows the items without speech', () => {
  const agenda = [1, 1, 1, 1].map((level) => ({ level, text: 'Point' }));
  expect(itemsWithout(stretchesOf(passages, [startAt(1, 2), startAt(3, 0)]), agenda)).toEqual([1, 3]);
});

it('does not report an item as lacking speech if one of its sub-items has some', () => {
  const agenda = [1, 2, 3, 2, 1, 2].map((level) => ({ level, text: 'Point' }));
  expect(itemsWithout(stretchesOf(passages, [startAt(1, 2), startAt(3, 4)]), agenda)).toEqual([3, 5]);
});

it('leads from one unsure start to the next, and round again', () => {
  const unsure = { sure: false };
  const all = stretchesOf(passages, [
    startAt(1, 0, unsure),
    startAt(2, 1),
    startAt(4, 2, unsure),
    startAt(5, 0, unsure),
  ]);
  const idAfter = (from: string | number | null) => nextUnsure(all, from)?.id;
  expect([null, '0.0', '1.0', '2.0', '0.1', 1, 4, 5].map(idAfter)).toEqual([
    '0.0',
    '2.0',
    '2.0',
    '0.1',
    '0.0',
    '2.0',
    '0.1',
    '0.0',
  ]);
  expect(nextUnsure(stretchesOf(passages, [startAt(1, 0, unsure)]), '0.0')).toBeNull();
});
