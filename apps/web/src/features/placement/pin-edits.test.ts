import { expect, it } from 'vitest';
import { allPinned, editPins, type PinEdit, stepFrom } from './pin-edits.ts';
import { startAt } from './testing.ts';

const first = startAt(2, 0);
const doubtful = startAt(5, 1, { sure: false, quote: 'Le toit.' });
const again = startAt(8, 0);
const starts = [first, doubtful, again, startAt(10, null)];

function after(edit: PinEdit, pins: Parameters<typeof editPins>[0]['pins'] = [], known = starts) {
  const edited = editPins({ starts: known, pins }, edit);
  return {
    pins: edited.pins.map(({ passage_id, item }) => [passage_id, item]),
    starts: edited.starts.map(({ passage_id, item, pinned }) => [passage_id, item, ...(pinned ? ['pinned'] : [])]),
  };
}

it('lets an item begin where a person sets its start, and removes its earlier start', () => {
  expect(after({ type: 'begin', passageId: 9, item: 1 })).toEqual({
    pins: [
      [5, 'nothing'],
      [9, 1],
    ],
    starts: [
      [2, 0],
      [9, 1, 'pinned'],
      [10, null],
    ],
  });
});

it('replaces the start found in that passage, and other starts of the same item', () => {
  expect(after({ type: 'begin', passageId: 5, item: 0 }).starts).toEqual([
    [5, 0, 'pinned'],
    [10, null],
  ]);
  expect(after({ type: 'begin', passageId: 4, item: 1 }).starts).toEqual([
    [2, 0],
    [4, 1, 'pinned'],
    [8, 0],
    [10, null],
  ]);
});

it('resumes an item, or leaves all items, without touching earlier starts', () => {
  expect(after({ type: 'resume', passageId: 9, item: 1 }).starts).toEqual([
    [2, 0],
    [5, 1],
    [8, 0],
    [9, 1, 'pinned'],
    [10, null],
  ]);
  expect(after({ type: 'begin', passageId: 6, item: null }).starts).toContainEqual([6, null, 'pinned']);
});

it('moves a start, and drops a start that now continues its own item', () => {
  expect(after({ type: 'move', start: doubtful, to: 9 }, [{ passage_id: 8, item: 0 }])).toEqual({
    pins: [
      [5, 'nothing'],
      [8, 'nothing'],
      [9, 1],
    ],
    starts: [
      [2, 0],
      [9, 1, 'pinned'],
      [10, null],
    ],
  });
});

it('removes a start, and joins the parts that the start separated', () => {
  expect(after({ type: 'remove', start: doubtful })).toEqual({
    pins: [[5, 'nothing']],
    starts: [
      [2, 0],
      [10, null],
    ],
  });
});

it('confirms a start with the words at which it was found', () => {
  const { starts: confirmed, pins } = editPins({ starts, pins: [] }, { type: 'confirm', start: doubtful });
  expect(pins).toEqual([{ passage_id: 5, item: 1 }]);
  expect(confirmed[1]).toEqual({ ...doubtful, sure: true, pinned: true });
});

it('pins all starts that a person has checked, except two in one passage', () => {
  const shared = [startAt(12, 1), startAt(12, 2)];
  const { pins, starts: held } = allPinned({
    starts: [...starts, ...shared],
    pins: [{ passage_id: 7, item: 'nothing' }],
  });
  expect(pins.map(({ passage_id, item }) => [passage_id, item])).toEqual([
    [2, 0],
    [5, 1],
    [7, 'nothing'],
    [8, 0],
    [10, null],
  ]);
  expect(held.map(({ passage_id }) => passage_id)).toEqual([2, 5, 8, 10, 12, 12]);
});

it('loses no start that shares its passage with another start', () => {
  const both = [startAt(3, 0, { sure: false }), startAt(3, 1, { sure: false, quote: 'Le toit.' })];
  const [one, two] = both as [(typeof both)[0], (typeof both)[0]];
  expect(after({ type: 'confirm', start: two }, [], both).pins).toEqual([]);
  expect(after({ type: 'remove', start: two }, [], both).pins).toEqual([[3, 0]]);
  expect(after({ type: 'move', start: one, to: 2 }, [], both).starts).toEqual([
    [2, 0, 'pinned'],
    [3, 1, 'pinned'],
  ]);
});

it('moves a start by one step, but not past the next start or the ends of the meeting', () => {
  expect(stepFrom(starts, doubtful, 1, 12)).toBe(6);
  expect(stepFrom(starts, startAt(9, 1), -1, 12)).toBeNull();
  expect(stepFrom(starts, startAt(1, 0), -1, 12)).toBeNull();
  expect(stepFrom(starts, startAt(12, 0), 1, 12)).toBeNull();
});
