import { MEETING_DAYS } from '@greffier/contract/limits';
import { dateOf } from '@greffier/french/time/dates';

/** Date in figures as people type it: « 15.3.2026 », « 15/03/2026 ». */
const IN_FIGURES = /(?<!\d)(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d\d)(?!\d)/;

/**
 * Finds the day that a due date means, if it stands in minutes of a meeting on the given day.
 * @returns null if the day is not certain
 */
export function dueDay(due: string | null, meetingDate: string): string | null {
  if (due === null) return null;
  const [, day, month, year] = IN_FIGURES.exec(due) ?? [];
  const found = year === undefined ? dateOf(due, meetingDate) : calendarDay(Number(year), Number(month), Number(day));
  return found !== null && found >= MEETING_DAYS.first && found <= MEETING_DAYS.last ? found : null;
}

function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}
