import { readLabel, readUncertainLabel } from './labels.ts';
import { LEADER, LEADING_TIME, letters, withoutTrailingTime } from './text.ts';

/** First parts of words that keep their hyphen at the end of a line: « vice-président ». */
const HYPHENATED =
  /(?:^|[\s’'(«-])(?:vice|sous|non|mi|demi|semi|ex|co|procès|compte|comptes|avant|après|arrière|lieu|porte|chef|rendez|quasi|contre|micro|auto|inter|peut|là|ci|grand|petit|plus|moins|tout|saint|sainte|socio|franco|anti|pré|post|mot|haut|bas|aide|maître|garde|hors|d’|c’est|est|a|y)$/iu;
const BREAK = /([\p{L}])[-\u00AD\u2010\uFFFE]$/u;

/** Two lines of one title: end-of-line hyphenation is undone. */
export function joinLines(first: string, second: string): string {
  const broken = BREAK.exec(first);
  if (broken === null)
    return /[-–—/’]$/u.test(first) && !/\s[-–—/]$/u.test(first) ? first + second : `${first} ${second}`;
  const head = first.slice(0, -1);
  const isTyped = first.endsWith('-') && (HYPHENATED.test(head) || !/^\p{Ll}/u.test(second));
  return (isTyped ? first : head) + second;
}

/** A title as a person would type it: no leader, page or time, no soft hyphen, no end of a list's sentence. */
export function cleanTitle(text: string): string {
  const leader = LEADER.exec(text);
  // What a leader leads to (a page, a time, a name) is no part of the title.
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

/** What a line would be called as an item: without its number or bullet. */
export const lineTitle = (line: string): string =>
  cleanTitle((readLabel(line) ?? readUncertainLabel(line))?.rest ?? line);
