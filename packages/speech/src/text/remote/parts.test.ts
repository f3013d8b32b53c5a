import { describe, expect, it } from 'vitest';
import { halvesOf, partLength, partOf, placeIn, planParts, speechWithin } from './parts.ts';

const window = (...pieces: (readonly [start: number, end: number])[]) => ({
  pieces: pieces.map(([start, end]) => ({ start, end })),
});

describe('parts of a recording', () => {
  it('keep short silences whole, and half a second on both sides of long ones', () => {
    const part = partOf([window([1, 5], [5.8, 9]), window([20, 24])]);
    expect(part.pieces).toEqual([
      { start: 1, end: 9.5 },
      { start: 19.5, end: 24 },
    ]);
    expect(partLength(part)).toBe(13);
    expect(speechWithin(part)).toEqual([
      { start: 0, end: 4 },
      { start: expect.closeTo(4.8), end: 8 },
      { start: 9, end: 13 },
    ]);
  });

  it('place text within one piece, never across a silence that was left out', () => {
    const { pieces } = partOf([window([1, 9]), window([20, 24])]);
    expect(placeIn(pieces, { start: 2, end: 3 })).toEqual({ start: 3, end: 4 });
    expect(placeIn(pieces, { start: 8.2, end: 9.5 })).toEqual({ start: 19.5, end: 20.5 });
    expect(placeIn(pieces, { start: 12, end: 40 })).toEqual({ start: 23, end: 24 });
  });

  it('are as long as allowed, and end in the longest silence', () => {
    const windows = [window([0, 20]), window([21, 40]), window([48, 60]), window([61, 80]), window([81, 100])];
    const plan = (longest: number) => planParts(windows, longest).map((part) => part.windows.length);
    expect(plan(1_000)).toEqual([5]);
    expect(plan(60)).toEqual([2, 3]);
    // A cut at the longest silence would make the first part too short.
    expect(plan(75)).toEqual([4, 1]);
    expect(plan(5)).toEqual([1, 1, 1, 1, 1]);
    expect(planParts([], 60)).toEqual([]);
  });

  it('are halved between windows, then between pieces, and not inside speech', () => {
    const [first, second] = halvesOf(partOf([window([0, 20]), window([21, 40]), window([48, 60])])) ?? [];
    expect([first?.windows.length, second?.windows.length]).toEqual([1, 2]);
    const halves = halvesOf(partOf([window([0, 10], [12, 14], [16, 20])])) ?? [];
    expect(halves.map(({ speech }) => speech.length)).toEqual([1, 2]);
    expect(halvesOf(partOf([window([0, 20])]))).toBeNull();
  });
});
