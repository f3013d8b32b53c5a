// The French calendar. All code in this file must take linear time, since the server runs it on its event loop.

export const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
/** Days of the week, in the order of `Date.getUTCDay`. */
export const WEEKDAYS = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ');

/** Month names as parts of larger patterns; `FOLDED_MONTH` is for folded text. */
export const MONTH = `(?:${MONTHS.join('|')})`;
export const FOLDED_MONTH = MONTH.replaceAll('é', 'e').replaceAll('û', 'u');
export const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;

/** Writes the day `2026-10-09` as « 9 octobre 2026 ». */
export function longDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date === '01' ? '1er' : String(Number(date))} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** Finds the weekday of a day: `2026-10-09` → « vendredi »; undefined if the text is not a day. */
export const weekdayOf = (day: string): string | undefined => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
