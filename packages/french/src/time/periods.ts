import { MONTH, MONTHS, WEEKDAYS } from './calendar.ts';

// All code in this file must take linear time, since the server runs it on its event loop.

const DAY_MS = 86_400_000;

const PERIOD = new RegExp(`semaine|(?<!\\p{L})mois(?!\\p{L})|(?<!\\p{L})fin (?:de |d['’])?${MONTH}`, 'u');

const MONTH_END = /fin (?:du|de ce) mois(?:-ci)?(?!-là| (?:prochain|suivant|dernier|passé|précédent|de |d['’]))/u;
const NEXT_MONTH_END = /fin du mois prochain/u;
const NAMED_MONTH_END = new RegExp(`fin (?:du mois )?(?:de |d['’])?(${MONTH})(?: (20\\d\\d))?$`, 'u');
/** « Fin de la semaine ». « Fin de la semaine du 14 décembre » and the like mean another week. */
const WEEK_END = /fin de (?:la|cette) semaine( prochaine)?$/u;
/**
 * A week or a month in which something is to be done. « D’ici la semaine prochaine » and « pour la semaine prochaine »
 * may also mean that it is to be done before, so they have no certain day.
 */
const WITHIN_MONTH = /^(?:au plus tard |pendant )?ce mois-ci$/u;
const WITHIN_WEEK = /^(?:au plus tard |pendant )?(?:cette semaine|la semaine( prochaine))$/u;
const DAY_OF_WEEK = new RegExp(`(${WEEKDAYS.join('|')}) (?:de )?(?:cette semaine|la semaine( prochaine))$`, 'u');
/** « Dès fin mars » and « dès cette semaine » say when something begins. */
const FROM = /^dès (?!que )/u;

/** Tells whether a delay, in lower case, names a week or a month without a day of the month. */
export const namesPeriod = (delay: string): boolean => PERIOD.test(delay);

/**
 * Computes the last day that a delay with a week or a month leaves: of a week the Friday, of a month the last day.
 * @param delay in lower case
 * @param today when the delay was said; the first moment of a day in UTC, as is the result
 * @returns null if the day is not certain
 */
export function lastDay(delay: string, today: number): number | null {
  const [, weekday, next] = DAY_OF_WEEK.exec(delay) ?? [];
  if (weekday !== undefined) return dayOfWeek(weekday, next === undefined ? 0 : 1, today);
  if (FROM.test(delay)) return null;
  const now = new Date(today);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (MONTH_END.test(delay) || WITHIN_MONTH.test(delay)) return Date.UTC(year, month + 1, 0);
  if (NEXT_MONTH_END.test(delay)) return Date.UTC(year, month + 2, 0);
  const [, name, said] = NAMED_MONTH_END.exec(delay) ?? [];
  if (name !== undefined) {
    const named = MONTHS.indexOf(name);
    return Date.UTC(said === undefined ? year + (named < month ? 1 : 0) : Number(said), named + 1, 0);
  }
  const week = WEEK_END.exec(delay) ?? WITHIN_WEEK.exec(delay);
  return week && dayOfWeek('vendredi', week[1] === undefined ? 0 : 1, today);
}

/**
 * Returns a day of this week or of the next; null if the day is over, or on a Sunday, when people disagree about which
 * week is the next.
 */
function dayOfWeek(name: string, later: 0 | 1, today: number): number | null {
  const now = new Date(today).getUTCDay();
  // Weeks begin on Monday.
  const day = today + (((WEEKDAYS.indexOf(name) + 6) % 7) + 7 * later - (now - 1)) * DAY_MS;
  return now > 0 && day >= today ? day : null;
}
