import { expect, it } from 'vitest';
import { steadyProgress } from './steady.ts';

const at = (read: number, toRead: number, written = 0, reading = 10 * read, writing = 100 * written) => ({
  prompt: 600,
  read,
  toRead,
  written,
  reading,
  writing,
});

it('progress is unchanged during the first attempt', () => {
  const attempt = steadyProgress().begin();
  expect(attempt(at(0, 500))).toEqual(at(0, 500));
  expect(attempt(at(500, 0, 3))).toEqual(at(500, 0, 3));
});

it('progress continues where it was if the text that was read is still known', () => {
  const steady = steadyProgress();
  steady.begin()(at(300, 200));
  const again = steady.begin();
  expect(again(at(0, 200))).toEqual(at(300, 200));
  expect(again(at(100, 100))).toEqual(at(400, 100));
  expect(again(at(200, 0, 7))).toEqual(at(500, 0, 7));
});

it('progress waits until an attempt that reads everything again has caught up, and counts no time twice', () => {
  const steady = steadyProgress();
  const first = steady.begin();
  first(at(300, 200));
  const again = steady.begin();
  expect(again(at(0, 500))).toEqual({ ...at(300, 500), reading: 3_000 });
  expect(again(at(250, 250))).toEqual(at(300, 250));
  expect(again(at(400, 100))).toEqual(at(400, 100));
});

it('progress does not count the same text twice, however often it is written', () => {
  const steady = steadyProgress();
  steady.begin()(at(500, 0, 40));
  const second = steady.begin();
  expect(second(at(1, 0, 0))).toEqual(at(500, 0, 40));
  expect(second(at(1, 0, 30))).toEqual(at(500, 0, 40));
  const third = steady.begin();
  expect(third(at(1, 0, 50))).toEqual(at(500, 0, 50));
});
