import { describe, expect, it } from 'vitest';
import { weeklyStatistics } from './statistics.ts';
import { meetingSummary } from '../testing.ts';

/** Tuesday 3 March 2026, 15:00 in this time zone. */
const now = new Date(2026, 2, 3, 15);
const createdAt = (...at: [number, number, number, number?, number?, number?, number?]) =>
  meetingSummary(1, { date_created: new Date(...at).toISOString() });

describe('the statistics of a week', () => {
  it('begin on Sunday at 00:00', () => {
    expect(weeklyStatistics([createdAt(2026, 2, 1, 0, 0, 0, 0)], now)).toEqual({
      thisWeek: { count: 1, duration: 3600 },
      lastWeek: { count: 0, duration: 0 },
    });
  });

  it('count the last millisecond of Saturday for the week before', () => {
    const { thisWeek, lastWeek } = weeklyStatistics([createdAt(2026, 1, 28, 23, 59, 59, 999)], now);
    expect([thisWeek.count, lastWeek.count]).toEqual([0, 1]);
  });

  it('leave out meetings older than the week before, and meetings after this week', () => {
    const meetings = [createdAt(2026, 1, 21, 23, 59, 59, 999), createdAt(2026, 2, 8)];
    expect(weeklyStatistics(meetings, now)).toEqual({
      thisWeek: { count: 0, duration: 0 },
      lastWeek: { count: 0, duration: 0 },
    });
  });

  it('go by the day of creation, not by the day of the meeting, and add up the seconds', () => {
    const meetings = [
      meetingSummary(1, { date_created: new Date(2026, 2, 2).toISOString(), meeting_date: '2020-01-01' }),
      meetingSummary(2, { date_created: new Date(2026, 2, 3).toISOString(), duration: 90 }),
    ];
    expect(weeklyStatistics(meetings, now).thisWeek).toEqual({ count: 2, duration: 3690 });
  });
});
