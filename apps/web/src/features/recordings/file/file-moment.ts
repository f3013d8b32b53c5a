/** Day and time of a recording, read from its file name. */
interface FileMoment {
  /** Day such as `2026-03-03`. */
  readonly day: string;
  /** Time such as `14:05`; empty if the name has only a day. */
  readonly time: string;
}

interface Found extends FileMoment {
  /** Part of the file name that a device or program added; null if people wrote the whole name. */
  readonly stamp: string | null;
}

const MONTHS = [
  ['janvier', 'janv'],
  ['février', 'fevrier', 'févr'],
  ['mars'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['août', 'aout'],
  ['septembre', 'sept'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['décembre', 'decembre', 'déc'],
];
const YEAR = String.raw`(?<year>(?:19|20)\d{2})`;
const MONTH = String.raw`(?<month>0[1-9]|1[0-2])`;
const DAY = String.raw`(?<day>0[1-9]|[12]\d|3[01])`;
const HOUR = String.raw`(?<hour>[01]\d|2[0-3])`;
const MINUTE = String.raw`(?<minute>[0-5]\d)`;

/** Timestamps: `2026-03-03_14h05`, `20260303_140500UTC`, `GMT20260303-130500`, `2026-03-03 at 14.05.12`. */
const STAMP = new RegExp(
  String.raw`(?<!\d)(?<zone>GMT)?${YEAR}(?<dash>[-_. ]?)${MONTH}\k<dash>${DAY}` +
    String.raw`(?:(?:[-_ T]|[ _]?(?:à|at)[ _])?${HOUR}(?:[hH:.\-_]?${MINUTE}(?:[:.\-_]?[0-5]\d)?|[hH])(?!\d)(?<utc>UTC|Z)?)?(?!\d)`,
  'u',
);
/** Day, month and year in figures: `3.3.2026`, `03-03-2026`. */
const DAY_FIRST = new RegExp(
  String.raw`(?<!\d)(?<day>\d{1,2})(?<dash>[-_./])(?<month>\d{1,2})\k<dash>${YEAR}(?!\d)`,
  'u',
);
/** Day with the month in words: `3 mars 2026`, `1er avril 2026`. */
const IN_WORDS = new RegExp(
  String.raw`(?<!\d)(?<day>\d{1,2})(?:er)?[ _.-](?<name>${MONTHS.flat().join('|')})\.?[ _.-]${YEAR}(?!\d)`,
  'iu',
);
/** Time such as `14h05`, anywhere in a file name that has a day. */
const TIME = /(?<!\d)(?<hour>[01]?\d|2[0-3]) ?[hH] ?(?<minute>[0-5]\d)(?!\d)/u;

const two = (value: number | string): string => String(value).padStart(2, '0');

/** Returns the day; null if it does not exist in the calendar. */
function dayOf(year: string, month: number, day: string): string | null {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day)
    ? `${year}-${two(month)}-${two(day)}`
    : null;
}

function stampIn(name: string): Found | null {
  const match = STAMP.exec(name);
  const { year = '', month = '', day = '', hour, minute = '00', zone, utc } = match?.groups ?? {};
  const found = dayOf(year, Number(month), day);
  if (match === null || found === null) return null;
  if (hour === undefined) return { day: found, time: '', stamp: match[0] };
  if (zone === undefined && utc === undefined) return { day: found, time: `${hour}:${minute}`, stamp: match[0] };
  const moment = new Date(`${found}T${hour}:${minute}:00Z`);
  return {
    day: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
    stamp: match[0],
  };
}

function writtenIn(name: string): Found | null {
  const { day = '', month, name: word = '', year = '' } = (DAY_FIRST.exec(name) ?? IN_WORDS.exec(name))?.groups ?? {};
  const number =
    month === undefined ? MONTHS.findIndex((names) => names.includes(word.toLowerCase())) + 1 : Number(month);
  const found = dayOf(year, number, day);
  if (found === null) return null;
  const { hour, minute = '' } = TIME.exec(name)?.groups ?? {};
  return { day: found, time: hour === undefined ? '' : `${two(hour)}:${minute}`, stamp: null };
}

/** Reads the day, and the time if there is one, from a file name without its extension; null if it contains no day. */
export const momentIn = (name: string): Found | null => stampIn(name) ?? writtenIn(name);
