import { FOLDED_MONTH, MONTH, MONTHS, WEEKDAY } from '@greffier/french/time/calendar';
import { dateOf } from '@greffier/french/time/dates';
import { fold } from '@greffier/french/text/words';
import { figuresOf, NUMBER_WORDS } from './figures.ts';

const WORD = `(?:${NUMBER_WORDS.join('|')})(?![a-z])`;
const NUMBER = `(?:\\d+(?:er|e)?|${WORD}(?:[ -](?:et[ -])?${WORD}){0,9})`;
/** Words that may stand between two days, or between a day and its month; « vingt et un » is one number. */
const JOINT = `(?:(?:,? (?:ou|au|puis)|, et| et(?! ${WORD})|(?<=\\d(?:er|e)?) et) (?:le |au )?|, | (?!${WORD}))`;
/** Days before a month, « les 12, 13 et 14 mars », and the year after it. */
const DATE = new RegExp(
  `((?:(?:le |les |du |au )?(?:${WEEKDAY} )?${NUMBER}${JOINT}){0,12})(?<![a-z])(${FOLDED_MONTH})(?![a-z])(?: (${NUMBER}))?`,
  'g',
);
/** Dates in figures: « 12.03.2026 », « 12/03 ». */
const NUMERIC = /(?<![\d.,/])(\d{1,2})[./](\d{1,2})(?:[./]((?:20)?\d\d))?(?![\d,/]|\.\d)/g;
const MOMENTS = new RegExp(
  `(?<![a-z])(?:${WEEKDAY}|demain|apres-demain|hier|(?:semaine|mois|annee) prochaine?|fin (?:du mois|de l'annee)|printemps|automne|hiver|rentree|(?<!-)noel|paques)(?![a-z])`,
  'g',
);

interface Day {
  readonly days: readonly number[];
  readonly month: string;
  readonly year: number | null;
}

interface Dates {
  readonly dates: readonly Day[];
  readonly moments: readonly string[];
  /** The text without its dates; the numbers that remain are figures. */
  readonly rest: string;
}

const inYears = (value: number | undefined): number | null =>
  value !== undefined && value >= 1900 && value <= 2100 ? value : null;

function named(text: string): string {
  return text.replace(NUMERIC, (whole: string, day: string, number: string, year: string | undefined) => {
    const named = MONTHS[Number(number) - 1];
    // In figures, a date needs a year or, with a slash, a month of two digits. « 2.5 » is not a date.
    if (named === undefined || Number(day) < 1 || Number(day) > 31) return whole;
    if (year === undefined && (!whole.includes('/') || number.length < 2)) return whole;
    const full = year === undefined ? '' : ` ${year.length === 2 ? `20${year}` : year}`;
    return `${Number(day)} ${fold(named)}${full}`;
  });
}

export function datesOf(text: string): Dates {
  const dates: Day[] = [];
  const plain = named(fold(text));
  const rest = plain.replace(DATE, (_whole: string, before: string, month: string, behind: string | undefined) => {
    const year = behind === undefined ? null : inYears(figuresOf(behind)[0]?.readings[0]);
    const figures = figuresOf(before).flatMap(({ readings }) => readings);
    const isDay = (one: number): boolean => one >= 1 && one <= 31;
    dates.push({ days: figures.filter(isDay), month, year });
    // « Le 160 mai » is not a day, so its number must have been said as a figure.
    const others = figures.filter((one) => !isDay(one));
    return ` ; ${[...others, year === null ? (behind ?? '') : ''].join(' ; ')} ; `;
  });
  return { dates, moments: plain.match(MOMENTS) ?? [], rest };
}

/** Words that make « fin du mois » and « fin de la semaine » the end of another month or week than this one. */
const OTHER = "suivante?|passée?|précédente?|d['’]après";
const MONTH_END = `fin (?:du|de ce) mois(?:-ci| prochain)?(?! (?:${OTHER}|(?:de |d['’])${MONTH}))`;
const WEEK_END = `fin de (?:la|cette) semaine(?: prochaine)?(?! (?:${OTHER}|\\d|du (?:${WEEKDAY}|\\d|premier)))`;
/** Words or a day of the month whose date depends on the day on which it was said. */
const RELATIVE = new RegExp(
  `(?<![\\p{L}\\d])(?:après-demain|demain|aujourd['’]hui|ce (?:soir|matin)|${MONTH_END}|${WEEK_END}|cette semaine(?! (?:prochaine|passée))|la semaine prochaine|${WEEKDAY}(?: \\d{1,2})?|(?:le|au) (?:\\d{1,2}|premier))(?![\\p{L}\\d]|-là| derni)`,
  'giu',
);

/** Finds the days that « demain », « vendredi », « le 20 » mean when they are said on the given day. */
function meant(said: string, day: string): Day[] {
  return [...said.matchAll(RELATIVE)].flatMap(([moment]) => {
    const date = dateOf(moment, day);
    if (date === null) return [];
    const [year, month, number] = date.split('-').map(Number);
    return [{ days: [number ?? 0], month: fold(MONTHS[(month ?? 0) - 1] ?? ''), year: year ?? null }];
  });
}

const AFTER = new RegExp(
  `(?<![a-z])apres (?=(?:le |la |fin |la fin |noel|paques|${NUMBER} ${FOLDED_MONTH})(?:${NUMBER}|${FOLDED_MONTH}|${WEEKDAY}|fin|mois|annee|semaine|rentree|toussaint|ete|[a-z]))`,
);
const LATER = /(?<!\p{L})(?:après|à partir|dès|depuis|ensuite|une fois|pas avant)(?!\p{L})/iu;
const BEFORE = new RegExp(`(?<![a-z])avant (?=(?:le |la |fin |l')?(?:${NUMBER}|${FOLDED_MONTH}|${WEEKDAY}|fin))`);
const EARLIER = /(?<![a-z])(?:avant|d'ici|jusqu|pour|au plus tard|fin|delai|dans|sous|dernier|limite)/;

/** Tells whether a text says « après » for « avant », or the other way round. */
function turnsOrder(text: string, said: string): boolean {
  const told = fold(text);
  const heard = fold(said);
  return (AFTER.test(told) && !LATER.test(said)) || (BEFORE.test(told) && LATER.test(said) && !EARLIER.test(heard));
}

/**
 * Tells whether a day, a month, a year or another moment of `text` was not said, or « avant » and « après » are
 * exchanged.
 * @param day day of the meeting, if it is known, since « demain » then names a day
 */
export function hasUnsaidDate(text: string, said: string, day: string | undefined): boolean {
  if (turnsOrder(text, said)) return true;
  const own = datesOf(text);
  const spoken = datesOf(said);
  const known = { ...spoken, dates: [...spoken.dates, ...(day === undefined ? [] : meant(said, day))] };
  const figures = figuresOf(said).flatMap(({ readings }) => readings);
  const months = new Set(spoken.dates.map(({ month }) => month));
  const years = new Set([...known.dates.flatMap(({ year }) => year ?? []), ...figures]);
  const moments = new Set(known.moments);
  return (
    own.moments.some((moment) => !moments.has(moment)) ||
    own.dates.some(({ days, month, year }) => {
      const same = known.dates.filter((one) => one.month === month);
      // If the passages speak of only one month, its days may be said without it: « le 5 octobre, et on décide le 12 ».
      const alone = months.size === 1 ? figures : [];
      const told = new Set([...same.flatMap((one) => one.days), ...alone]);
      return same.length === 0 || days.some((day) => !told.has(day)) || (year !== null && !years.has(year));
    })
  );
}
