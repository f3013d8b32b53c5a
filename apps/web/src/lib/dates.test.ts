import { expect, it } from 'vitest';
import {
  formatDay,
  formatDayAndTime,
  formatShortDay,
  formatTypedDay,
  parseTypedDay,
  startOfDay,
  startOfWeek,
  toIsoDay,
  toTimeOfDay,
} from './dates.ts';

it('writes a day in full, as French does', () => {
  expect(formatDay('2026-03-03')).toBe('mardi 3 mars 2026');
  expect(formatDay('2026-03-01')).toBe('dimanche 1er mars 2026');
  expect(formatShortDay('2026-01-01')).toBe('1er janv. 2026');
  expect(formatDay('2026-03-11')).toBe('mercredi 11 mars 2026');
});

it('adds the time if there is one', () => {
  expect(formatDayAndTime('2026-03-03', '14:05')).toBe('mardi 3 mars 2026 à 14:05');
  expect(formatDayAndTime('2026-03-03', null)).toBe('mardi 3 mars 2026');
});

it('reads days in this time zone', () => {
  const date = new Date(2026, 0, 9, 7, 5);
  expect([toIsoDay(date), toTimeOfDay(date)]).toEqual(['2026-01-09', '07:05']);
});

it('starts a week on Sunday at midnight, across months and years', () => {
  expect(startOfWeek(new Date(2026, 0, 2, 12))).toEqual(new Date(2025, 11, 28));
  expect(startOfWeek(new Date(2026, 2, 1))).toEqual(new Date(2026, 2, 1));
  expect(startOfWeek(new Date(2026, 2, 3), -1)).toEqual(new Date(2026, 1, 22));
});

it('moves by whole days, across a clock change', () => {
  expect(startOfDay(new Date(2026, 2, 28, 12), 1)).toEqual(new Date(2026, 2, 29));
  expect(startOfDay(new Date(2026, 2, 29, 23), 1)).toEqual(new Date(2026, 2, 30));
});

it.each(['03/03/2026', '3/3/2026', ' 03.03.2026 ', '3-3-2026', '03032026'])('reads a typed day: %s', (text) => {
  expect(parseTypedDay(text)).toBe('2026-03-03');
});

it.each(['', '3/3', '3/3/26', '30/02/2026', '00/01/2026', '1/13/2026', '2026-03-03', 'demain'])(
  'refuses what is not a day: « %s »',
  (text) => {
    expect(parseTypedDay(text)).toBeNull();
  },
);

it('writes a day as people type it', () => {
  expect(formatTypedDay('2026-03-01')).toBe('01/03/2026');
});
