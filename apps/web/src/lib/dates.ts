/** Functions that format dates in French. Days have the form `2026-03-03`, times `14:05`, as in the contract. */

/** Converts a day to a local date, which is the same day in every time zone. */
function fromIsoDay(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Writes « 1er mars », as French does, because Intl writes the plain number. */
const withOrdinal = (text: string): string => text.replace(/(^|\s)1(?=\s\p{L})/u, '$11er');

const long = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', year: 'numeric' });

/** `2026-03-03` → « mardi 3 mars 2026 ». */
export const formatDay = (day: string): string => withOrdinal(long.format(fromIsoDay(day)));

/** `2026-03-03` → « 3 mars 2026 ». */
export const formatShortDay = (day: string): string => withOrdinal(short.format(fromIsoDay(day)));

/** `2026-03-03`, `14:05` → « mardi 3 mars 2026 à 14:05 »; without a time, only the day. */
export function formatDayAndTime(day: string, time: string | null): string {
  return time === null ? formatDay(day) : `${formatDay(day)} à ${time.slice(0, 5)}`;
}

/** Formats a moment from the contract as « 3 mars 2026 à 14:05 », in the browser's time zone. */
export function formatMoment(instant: string): string {
  const at = new Date(instant);
  return `${formatShortDay(toIsoDay(at))} à ${toTimeOfDay(at)}`;
}

/** Returns the calendar day of `date` in the browser's time zone, such as `2026-03-03`. */
export function toIsoDay(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the time of day of `date` in the browser's time zone, such as `14:05`. */
export function toTimeOfDay(date: Date): string {
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

/** Formats `2026-03-03` as `03/03/2026`, the form in which French speakers type a day. */
export const formatTypedDay = (day: string): string => day.split('-').toReversed().join('/');

/** `3/3/2026`, `03.03.2026`, `03-03-2026` or `03032026` → `2026-03-03`; null if the calendar has no such day. */
export function parseTypedDay(text: string): string | null {
  const parts =
    /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  if (parts === null) return null;
  const [, date = '', month = '', year = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isIsoDay(day) ? day : null;
}

/** Tells whether a day exists in the calendar: 30 February does not. */
export const isIsoDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && toIsoDay(fromIsoDay(day)) === day;

/** Returns 00:00 of the day of `date`, moved by a number of days. */
export function startOfDay(date: Date, days = 0): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/** Returns Sunday 00:00 of the week of `date` (specification §4), moved by a number of weeks. */
export function startOfWeek(date: Date, weeks = 0): Date {
  // Counts calendar days, not milliseconds, because a week with a clock change does not have 168 hours.
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - date.getDay() + 7 * weeks);
}
