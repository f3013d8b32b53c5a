import { longDate, weekdayOf } from './calendar.ts';

/** Dates and durations as French documents write them. No-break spaces (U+00A0) keep each of them on one line. */

/** Writes a day: `2026-03-03` → « mardi 3 mars 2026 », the first of a month with « 1er ». Other texts stay the same. */
export function formatDay(isoDay: string): string {
  const weekday = weekdayOf(isoDay);
  return weekday === undefined ? isoDay : `${weekday} ${longDate(isoDay).replace(' ', '\u00A0')}`;
}

/** Writes a time of day: `14:05` → « 14 h 05 », `09:00` → « 9 h ». Any other text stays as it is. */
export function formatTimeOfDay(time: string): string {
  const match = /^(\d{1,2}):(\d{2})/.exec(time);
  if (match === null) return time;
  const [, hours = '', minutes = ''] = match;
  return minutes === '00' ? `${Number(hours)}\u00A0h` : `${Number(hours)}\u00A0h\u00A0${minutes}`;
}

/** Writes a day and a time: « mardi 3 mars 2026 à 14 h 05 »; without a time, the day alone. */
export function formatDayAndTime(isoDay: string, time: string | null): string {
  return time === null ? formatDay(isoDay) : `${formatDay(isoDay)} à ${formatTimeOfDay(time)}`;
}

/** Writes the calendar day of a moment, in the server’s time zone. */
export function formatInstant(at: Date): string {
  const numbers = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return formatDay(numbers.map((value) => String(value).padStart(2, '0')).join('-'));
}

/** Writes a number of seconds as « 1 h 05 », « 12 min » or « 40 s ». */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}\u00A0s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes}\u00A0min`;
  return `${Math.floor(minutes / 60)}\u00A0h\u00A0${twoDigits(minutes % 60)}`;
}

/** Writes a moment of the recording, given in seconds, as `00:12:34`. */
export function formatTimestamp(seconds: number): string {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60].map(twoDigits).join(':');
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
