// The French calendar. Nothing here may take longer than in proportion to the text: the server does it beside its calls.

export const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
/** In the order of `Date.getUTCDay`. */
export const WEEKDAYS = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ');

/** To be put into larger patterns; on folded text `FOLDED_MONTH`. */
export const MONTH = `(?:${MONTHS.join('|')})`;
export const FOLDED_MONTH = MONTH.replaceAll('é', 'e').replaceAll('û', 'u');
export const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;

/** « 9 octobre 2026 » of `2026-10-09`. */
export function longDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date === '01' ? '1er' : String(Number(date))} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** « vendredi » of `2026-10-09`; undefined of what is no day. */
export const weekdayOf = (day: string): string | undefined => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
