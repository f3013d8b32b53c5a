import { MONTH } from '@greffier/french/time/calendar';
import type { Label } from './label.ts';
import { RULES, UNCERTAIN_RULES } from './label-rules.ts';

/** Text that makes the number before it a day: « 1er », « 3 mars ». */
const OF_A_MONTH = new RegExp(String.raw`^(?:er\b|${MONTH})`, 'iu');
/** Text that makes the number before it an amount: « 10 % ». */
const AFTER_NUMBER = /^(?:%|€|h\b|heures?\b|min|ans?\b|jours?\b|francs?\b|euros?\b|chf\b|eur\b|bis\b)/iu;

/** Reads the number, letter or bullet with which a line begins. */
export function readLabel(text: string): Label | undefined {
  for (const { pattern, read } of RULES) {
    const match = pattern.exec(text);
    const found = match === null ? undefined : read(match);
    if (match === null || found === undefined) continue;
    const rest = text.slice(match[0].length).trim();
    const isAmount = found.kind === 'bare' && (OF_A_MONTH.test(rest) || AFTER_NUMBER.test(rest));
    if (!isAmount && /\p{L}|\[/u.test(rest)) return { ...found, rest };
  }
  return undefined;
}

/** Reads a label that numbers an item only if other labels continue its count: « Art. 1 – », « Q1 : ». */
export function readUncertainLabel(text: string): Label | undefined {
  for (const { pattern, read } of UNCERTAIN_RULES) {
    const match = pattern.exec(text);
    const found = match === null ? undefined : read(match);
    if (match !== null && found !== undefined) return { ...found, rest: text.slice(match[0].length).trim() };
  }
  return undefined;
}

/** Tells whether a text is only a number, a letter or a bullet, as in a column of its own. */
export const isLabelAlone = (text: string): boolean =>
  text.length <= 14 &&
  !/^[A-Z]?\p{L}{3,}$/u.test(text) &&
  (readLabel(`${text} Xx`) ?? readUncertainLabel(`${text} Xx`))?.rest === 'Xx' &&
  !/\s/.test(
    text
      .replace(/\s{1,4}[-–—.:)/]$/u, '')
      .replace(/^(?:§|art\.|\p{L}{2,13}|n\s?°)\s{0,4}(?:n\s?°\s{0,4})?(?=\S)/iu, ''),
  );
