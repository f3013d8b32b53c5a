import { fold } from '@greffier/french/text/words';

/** Folds a text: takes away case, accents and punctuation, to tell whether two texts say the same. */
export const foldTitle = (text: string): string =>
  fold(text.normalize('NFKC').replaceAll('\u00AD', ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Counts the letters of a text. */
export const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Tells whether a text is in capitals. Three letters or fewer never count, because they may be an abbreviation. */
export const isCapitals = (text: string): boolean => letters(text) > 3 && text === text.toLocaleUpperCase('fr');

const HOUR = String.raw`\d{1,2}\s{0,4}(?:[h:]|heures?)\s{0,4}(?:[0-5]\d)?`;
const MINUTES = String.raw`\d{1,3}\s{0,4}(?:['’′]|min\.?|minutes?)`;
const MOMENT = String.raw`(?:de\s{1,4}|dès\s{1,4}|à\s{1,4}|env\.\s{0,4})?(?:${HOUR}(?:\s{0,4}(?:[-–—àa/]|à)\s{0,4}${HOUR})?|${MINUTES})`;

/** A time or a duration and nothing else: « 9 h 30 – 10 h », « 10:05 », « 15’ », « (20 min) ». */
export const IS_TIME = new RegExp(String.raw`^[([]?\s{0,4}${MOMENT}\s{0,4}[)\]]?(?:\s{0,4}[-–—:|])?$`, 'iu');
/** A time or a duration before a title. */
export const LEADING_TIME = new RegExp(
  String.raw`^[([]?${MOMENT}[)\]]?(?:\s{0,4}[-–—:|]\s{0,4}|\s{1,4})(?=\p{L}|\d+[.)])`,
  'iu',
);
const TRAILING_TIME = new RegExp(
  String.raw`\s{0,4}(?:[-–—|]\s{0,4}|[([]\s{0,4}|\s{1,4}(?=\d{1,2}\s{0,4}[h:]|\d{1,3}\s{0,4}['’′m]))${MOMENT}\s{0,4}[)\]]?$`,
  'iu',
);

/** A time written « 18.05 », which may also be a number. */
export const IS_POINTED_TIME = /^(?:0?[6-9]|1\d|2[0-3])\.[0-5][05](?:\s{0,4}[-–—:|])?$/;
const TRAILING_POINTED_TIME = /\s{0,4}[-–—|([]\s{0,4}(?:0?\d|1\d|2[0-3])\.[0-5][05][)\]]?$/u;

/** Removes the time after a title, and the signs between title and time. */
export const withoutTrailingTime = (text: string): string =>
  text.replace(TRAILING_TIME, '').replace(TRAILING_POINTED_TIME, '');

/** Dots or other marks that lead from a title to its page. */
export const LEADER = /(?:\s{0,4}[.…·_]){4,}\s{0,4}|…{2,}\s{0,4}/u;
/** The number of a page, or of several pages, at the end of a line. */
export const PAGE_REFERENCE = /(?:\bp(?:ages?|p)?\.?\s{0,4})?\d{1,4}(?:\s{0,4}[-–]\s{0,4}\d{1,4})?$/iu;
