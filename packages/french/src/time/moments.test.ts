import { describe, expect, it } from 'vitest';
import { formatDay, formatDayAndTime, formatDuration, formatTimestamp } from './moments.ts';

const spaced = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('dates', () => {
  it('are written out, whatever the time zone of the machine', () => {
    expect(spaced(formatDay('2026-03-03'))).toBe('mardi 3 mars 2026');
    expect(spaced(formatDay('2026-02-01'))).toBe('dimanche 1er février 2026');
    expect(spaced(formatDay('2024-12-31'))).toBe('mardi 31 décembre 2024');
  });

  it('show the time if there is one, without minutes on the hour', () => {
    expect(spaced(formatDayAndTime('2026-03-03', '14:05'))).toBe('mardi 3 mars 2026 à 14 h 05');
    expect(spaced(formatDayAndTime('2026-03-03', '09:00'))).toBe('mardi 3 mars 2026 à 9 h');
    expect(spaced(formatDayAndTime('2026-03-03', null))).toBe('mardi 3 mars 2026');
  });

  it('never break between the day and its month, or inside a time', () => {
    expect(formatDayAndTime('2026-03-03', '14:05')).toContain('3\u00A0mars');
    expect(formatDayAndTime('2026-03-03', '14:05')).toContain('14\u00A0h\u00A005');
  });
});

it.each([
  [40, '40 s'],
  [720, '12 min'],
  [3599.8, '1 h 00'],
  [3900, '1 h 05'],
  [36_000, '10 h 00'],
])('%d seconds are written as %s', (seconds, text) => expect(spaced(formatDuration(seconds))).toBe(text));

it.each([
  [0, '00:00:00'],
  [65.9, '00:01:05'],
  [36_061, '10:01:01'],
])('second %d of the recording is written as %s', (seconds, text) => expect(formatTimestamp(seconds)).toBe(text));
