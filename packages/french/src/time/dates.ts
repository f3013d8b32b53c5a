import { countOf, NUMERALS } from '../numbers/numbers.ts';
import { fold } from '../text/words.ts';
import { MONTH, MONTHS, WEEKDAY, WEEKDAYS } from './calendar.ts';
import { lastDay, namesPeriod } from './periods.ts';

const UNIT = 'deux|trois|quatre|cinq|six|sept|huit|neuf';
const TEEN = 'dix(?:[ -](?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize';
const NUMBER_WORD = `(?:${UNIT}|${TEEN}|(?:vingt|trente)(?:[ -]et[ -]un|[ -](?:${UNIT}))?)(?![\\p{L}-])`;
/** Words before a number that is no day: « les quinze mars », « mille quinze mars ». */
const NO_DAY_AFTER = `(?:les|des|ces|aux|soixante[ -]et|mille|cents?|${Object.keys(NUMERALS).join('|')})`;
const DAY_WORD = `(?<!(?<!\\p{L})${NO_DAY_AFTER}[ -])${NUMBER_WORD}`;
const DAY_OF_MONTH = `(?:1er|premier|\\d{1,2}|${DAY_WORD})`;
const YEAR = `(?:20\\d\\d|deux[ -]mille[ -]${NUMBER_WORD})`;
const DAY = `(?:${WEEKDAY} )?${DAY_OF_MONTH} ${MONTH}(?: ${YEAR})?`;
/** No past week or month: « à la fin du mois dernier » says when something was done. */
const NOT_PAST = '(?! (?:dernier|dernière|passée?|précédente?)(?!\\p{L}))';
/** « Fin de la semaine », with the week if it is another than this one. */
const WEEK_END = `fin de (?:la|cette) semaine${NOT_PAST}(?: (?:prochaine|suivante|d['’]après|\\d{1,2}|du (?:${WEEKDAY} )?${DAY_OF_MONTH}(?: ${MONTH})?))?`;
const WHEN = [
  `un ${WEEKDAY} (?:de |d['’]|en )${MONTH}`,
  `(?:le |au |du )?${DAY}`,
  `(?:le |au )?${WEEKDAY} (?:1er|\\d{1,2})(?! ?(?:h|heures?|euros|francs|%))`,
  `(?:le |au )?${WEEKDAY}(?! (?:1er|\\d|(?:de )?cette semaine-là))(?: prochain| matin| soir| après-midi| (?:de )?(?:la semaine prochaine|cette semaine)| en (?:huit|quinze))?`,
  `(?:la |à la |mi-|fin |début |la mi-|la fin )(?:du mois de |du mois d['’]|de |d['’])?${MONTH}(?: ${YEAR})?`,
  `(?:la |à la )?(?:fin (?:de l['’]année|(?:du|de ce) mois${NOT_PAST}(?:-ci| prochain| suivant| d['’]après)?|de l['’]été)|${WEEK_END})`,
  `la (?:première|deuxième|dernière) (?:semaine|quinzaine) (?:de |d['’])${MONTH}`,
  `cette semaine${NOT_PAST}|ce mois-ci|ce week-end|dans l['’]heure|tout à l['’]heure|la semaine prochaine|ce soir|cet après-midi|aujourd['’]hui|ce matin|demain(?: matin| soir| après-midi)?|après-demain|dans le mois|dans la semaine`,
  `(?:la |à la )séance de ${MONTH}`,
  `(?:la semaine de )?(?:la |à la )rentrée(?: (?:de |d['’])\\p{L}+)?`,
  `courant ${MONTH}`,
  `(?:la |notre |à la )(?:prochaine (?:séance|réunion|assemblée|rencontre|fois)|(?:séance|réunion|assemblée|rencontre|fois) (?:prochaine|suivante))|(?:le |au )prochain (?:conseil|comité|bureau)`,
  `(?:la |à la |les |aux )?(?:toussaint|saint-nicolas|noël|nouvel an|pâques|carnaval|ascension|pentecôte|vacances (?:de |d['’])\\p{L}+)`,
  `(?:la )?semaine \\d{1,2}`,
  `(?:une|deux|trois|quatre|dix|quinze|\\d+) (?:jours|semaines?|mois)(?<=(?:d['’]ici|sous) .{4,16})`,
  `(?:au |cet |en |à l['’]|(?:d['’]ici|avant|pour) (?:le |l['’]))(?:printemps|été|automne|hiver)(?: prochain| 20\\d\\d)?`,
  `dans (?:\\d+|deux|trois|quatre|dix|quinze) (?:jours|semaines|mois)`,
].join('|');
const DUE = new RegExp(
  `(?<![\\p{L}\\d])(?:d['’]ici (?:à |au |le |la |les )?|sous |avant (?:le |la |les |l['’]|notre )?|pendant (?:les |l['’])?|jusqu['’](?:au |à la |à |en )|pour (?:le |la )?(?:\\p{L}+, )?|au plus tard (?:le )?|dès (?:le )?|pas avant |à partir (?:de |du |d['’]))?(?:${WHEN})(?![\\p{L}\\d]|-là)`,
  'iu',
);

/** « Pour le 25 », « je l'envoie le 23. »: a day of this month or the next. */
const DAY_ALONE =
  /(?<![\p{L}\d])(?:(?:d['’]ici |(?:pas )?avant |jusqu['’]|pour |au plus tard |dès )(?:le |au )|à partir du |le )(?:[12]?\d|3[01]|1er|premier)(?=\s*(?:[,.!?…]|$)| (?:au plus tard|à \d|à midi|et |pour |avec ))(?![,.]\d)/iu;

const PERIOD_DAY = `(?:${WEEKDAY} )?${DAY_OF_MONTH}(?: ${MONTH})?(?: ${YEAR})?`;
/** « Du 4 au 26 juillet » says how long something lasts, not when it is due. */
const PERIOD = new RegExp(`(?<!\\p{L})(?:du|entre le) ${PERIOD_DAY} (?:au|et le) ${PERIOD_DAY}(?![\\p{L}\\d])`, 'giu');
/** « Cinq le 9, quatre le 23 »: several days are not a due date. */
const SEVERAL = /(?<!\p{L})le (?:1er|\d{1,2})(?=[,;.]| et | ou ).*(?<!\p{L})le (?:1er|\d{1,2})(?=[,;.!?…]|$)/iu;

/** Finds the date or delay that a sentence names, as it was said, with its preposition; null if there is none. */
export function dueDate(said: string): string | null {
  const text = said.replace(PERIOD, '');
  const found = DUE.exec(text) ?? (SEVERAL.test(text) ? null : DAY_ALONE.exec(text));
  return found?.[0].trim().replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()) ?? null;
}

const DATE = new RegExp(
  `(?<![\\p{L}\\d]|semaine du |semaine du ${WEEKDAY} )(${DAY_OF_MONTH}) (${MONTH})(?: (${YEAR}))?`,
  'u',
);

/** Reads « 15 », « 1er », « premier », « vingt et un » and years in words. */
const numberOf = (said: string): number =>
  /^(?:1er|premier)$/u.test(said) ? 1 : (countOf(fold(said).replace(/(?<=\d)er$/u, '')) ?? NaN);

/** « Pas avant fin mars » names an earliest day. */
const EARLIEST = /^(?:pas avant|à partir d)/u;

const DAY_MS = 86_400_000;

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Computes the day that a delay means, if it was said on the day `said`: « demain », « vendredi », « le 15 mars »,
 * « fin du mois », « cette semaine ». Both days are like `2026-11-21`; null if the day is not certain, or is only the
 * earliest.
 */
export function dateOf(due: string, said: string): string | null {
  const today = Date.parse(`${said}T00:00:00Z`);
  if (Number.isNaN(today)) return null;
  const text = due.toLowerCase();
  if (EARLIEST.test(text)) return null;
  const named = DATE.exec(text);
  const now = new Date(today);
  if (named !== null) {
    const month = MONTHS.indexOf(named[2] ?? '');
    const day = numberOf(named[1] ?? '');
    const year = named[3] === undefined ? now.getUTCFullYear() : numberOf(named[3]);
    const time = Date.UTC(year, month, day);
    if (new Date(time).getUTCDate() !== day) return null;
    return iso(named[3] === undefined && time < today ? Date.UTC(year + 1, month, day) : time);
  }
  if (/après-demain/u.test(text)) return iso(today + 2 * DAY_MS);
  if (/demain/u.test(text)) return iso(today + DAY_MS);
  if (/aujourd['’]hui|(?:ce (?:soir|matin)|cet après-midi)(?!-là)/u.test(text)) return iso(today);
  if (namesPeriod(text)) {
    const day = lastDay(text, today);
    return day === null ? null : iso(day);
  }
  // « le mercredi 27 » is in the first month to come in which the 27th is a Wednesday.
  const [, name, date] = new RegExp(`(${WEEKDAYS.join('|')}) (\\d{1,2})(?:er)?$`, 'u').exec(text) ?? [];
  if (name !== undefined) {
    const days = [0, 1, 2].map((later) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, Number(date)));
    const day = days.find(
      (time) =>
        time >= today &&
        new Date(time).getUTCDate() === Number(date) &&
        new Date(time).getUTCDay() === WEEKDAYS.indexOf(name),
    );
    return day === undefined ? null : iso(day);
  }
  const alone = /(?:^| )(?:le|au) (\d{1,2}|premier)(?:er)?$/u.exec(text)?.[1];
  if (alone !== undefined) {
    const day = alone === 'premier' ? 1 : Number(alone);
    const month = now.getUTCMonth() + (day < now.getUTCDate() ? 1 : 0);
    const time = new Date(Date.UTC(now.getUTCFullYear(), month, day));
    return time.getUTCDate() === day ? iso(time.getTime()) : null;
  }
  if (/(?:^| )un /u.test(text)) return null;
  const weekday = WEEKDAYS.findIndex((name) => text.includes(name));
  if (weekday < 0 || /prochain|en (?:huit|quinze)/u.test(text)) return null;
  return iso(today + (((weekday - now.getUTCDay() + 6) % 7) + 1) * DAY_MS);
}

/** Tells whether a text has figures, amounts or dates, which minutes must not lose. */
export const hasFigure = (text: string): boolean =>
  /\d/u.test(text) ||
  /(?<!\p{L})(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|cent|mille|unanimité|moitié|tiers|quart)(?!\p{L})/iu.test(
    text,
  );
