import { readLabel, readUncertainLabel } from './labels.ts';
import { LEADER, LEADING_TIME, letters, withoutTrailingTime } from './text.ts';

/** First parts of compound words, which keep their hyphen at the end of a line: « vice-président ». */
const HYPHENATED =
  /(?:^|[\s’'(«-])(?:vice|sous|non|mi|demi|semi|ex|co|procès|compte|comptes|avant|après|arrière|lieu|porte|chef|rendez|quasi|contre|micro|auto|inter|peut|là|ci|grand|petit|plus|moins|tout|saint|sainte|socio|franco|anti|pré|post|mot|haut|bas|aide|maître|garde|hors|d’|c’est|est|a|y)$/iu;
/** A hyphen at the end of a line, as it is typed or as programs draw it. */
const BREAK = /([\p{L}])[-\u00AD\u2010\uFFFE]$/u;

/** Joins two lines of one title, and undoes the hyphenation at the end of the first. */
export function joinLines(first: string, second: string): string {
  const broken = BREAK.exec(first);
  if (broken === null)
    return /[-–—/’]$/u.test(first) && !/\s[-–—/]$/u.test(first) ? first + second : `${first} ${second}`;
  const head = first.slice(0, -1);
  const isTyped = first.endsWith('-') && (HYPHENATED.test(head) || !/^\p{Ll}/u.test(second));
  return (isTyped ? first : head) + second;
}

/**
 * Writes a title as a person would: without leader, page, time and soft hyphens, and without the comma or full stop
 * that ends it in a list.
 */
export function cleanTitle(text: string): string {
  const leader = LEADER.exec(text);
  // The text after a leader (a page, a time, a name) does not belong to the title.
  const isLed = leader !== null && letters(text.slice(0, leader.index)) > 1;
  const untimed = (isLed ? text.slice(0, leader.index) : text)
    .replace(/[\u00AD\uFFFD\uFFFE]/g, '')
    .replace(/^[-–—•|:\s]+/u, '')
    .replace(LEADING_TIME, '');
  return withoutTrailingTime(untimed)
    .replace(/[ \t]+/g, ' ')
    .trim()
    .replace(/(?:(?<!\s)\s*[;,:]|(?<=[\p{L}\p{N})»])\.)$/u, '')
    .trim();
}

/** Makes the title that a line would have as an item, without its number or bullet. */
export const lineTitle = (line: string): string =>
  cleanTitle((readLabel(line) ?? readUncertainLabel(line))?.rest ?? line);
