import { expect, it } from 'vitest';
import { formatDuration, formatHoursMinutes, formatTimestamp } from './durations.ts';

it.each([
  [0, '0 s'],
  [40.4, '40 s'],
  [90, '2 min'],
  [3570, '1 h 00'],
  [3900, '1 h 05'],
  [36_000, '10 h 00'],
])('writes %d seconds as %s', (seconds, text) => expect(formatDuration(seconds).replaceAll('\u00A0', ' ')).toBe(text));

it.each([
  [0, '0:00'],
  [59, '0:00'],
  [60, '00:01'],
  [3900, '01:05'],
  [360_000, '100:00'],
])('writes %d seconds as %s in the statistics', (seconds, text) => expect(formatHoursMinutes(seconds)).toBe(text));

it.each([
  [0, '00:00'],
  [123.9, '02:03'],
  [3723, '1:02:03'],
])('writes %d seconds into the recording as %s', (seconds, text) => expect(formatTimestamp(seconds)).toBe(text));
