import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { startOfWeek } from '../../../lib/dates.ts';

export interface WeekFigures {
  readonly count: number;
  /** Length of the recordings; seconds of audio. */
  readonly duration: number;
}

/** Counts the meetings created in [from, until). */
function figuresBetween(meetings: readonly MeetingSummary[], from: Date, until: Date): WeekFigures {
  const within = meetings.filter(({ date_created }) => {
    const created = new Date(date_created);
    return created >= from && created < until;
  });
  return { count: within.length, duration: within.reduce((sum, { duration }) => sum + duration, 0) };
}

/**
 * Computes the figures of the week of `now` and of the week before. A week runs from Sunday 00:00 to the next, by date
 * of creation (specification §4).
 */
export function weeklyStatistics(
  meetings: readonly MeetingSummary[],
  now: Date,
): { readonly thisWeek: WeekFigures; readonly lastWeek: WeekFigures } {
  return {
    thisWeek: figuresBetween(meetings, startOfWeek(now), startOfWeek(now, 1)),
    lastWeek: figuresBetween(meetings, startOfWeek(now, -1), startOfWeek(now)),
  };
}
