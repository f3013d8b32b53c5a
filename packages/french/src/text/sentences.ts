import { MONTH } from '../time/calendar.ts';

export const SIGN = /[.!?…]["»”)\s]*$/u;
/** « M. », « J.-P. », « L. », « l’art. »: words whose full stop marks an abbreviation, not the end of a sentence. */
const BEFORE = String.raw`^["«“(]*(?:\p{L}+[’'])?`;
const INITIALS = String.raw`(?:\p{Lu}\.-?)+`;
const SHORTENED = new RegExp(
  `${BEFORE}(?:${INITIALS}|(?:MM|Mmes?|Mlles?|Dr|Pr|Me|Mrs?|Ms|Hr|Fr|Ste?|cf|ex|env|etc|av|ch|[Aa]rt|[Aa]l|[Nn]o?|[Nn]r|[Pp])\\.)$`,
  'u',
);
const TITLE = new RegExp(`${BEFORE}(?:${INITIALS}|(?:MM?|Mmes?|Mlles?|Mgr|Dr|Pr|Me|Mrs?|Ms|Hr|Fr)\\.?)$`, 'u');
const NUMBERED = new RegExp(`${BEFORE}(?:[Nn]°s?|§|(?:[Nn]o|[Nn]r|[Aa]rt|[Aa]l|[Pp])\\.)$`, 'u');
/** Units. A sentence never begins with a unit, so a unit belongs to the figure before it. */
const UNIT =
  /^(?:€|\$|£|%|‰|°|km|m²|h|euros?|francs?|centimes?|franken|millions?|milliards?|millionen|milliarden|heures?|minutes?|uhr|hours?)(?![\p{L}\p{N}])/iu;
const OTHER_MONTHS =
  'januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december';
const OPENS_MONTH = new RegExp(String.raw`^(?:${MONTH}|${OTHER_MONTHS})(?!\p{L})`, 'iu');
const DAY = /(?:^|\D)[0-3]?\d(?:er|st|nd|rd|th|\.)?$/u;

/** Tells whether a sentence ends with this word: its mark does not belong to an abbreviation or to initials. */
export const endsSentence = (word: string): boolean => SIGN.test(word) && !SHORTENED.test(word);

/**
 * Tells whether two words are one thing, which is never separated: « 15 000 euros », « 06 12 34 », « 12,5 % », « 14
 * mars 2026 », « 9 h 05 », « M. Dupont », « n° 3 ».
 */
export function belongTogether(word: string, next: string): boolean {
  if (/\d$/u.test(word) && UNIT.test(next)) return true;
  if (/(?:^|\D)\d{1,3}$/u.test(word) && /^\d{3}(?!\d)/u.test(next)) return true;
  if (/(?:^|\D)\d{2}$/u.test(word) && /^\d{2}(?!\d)/u.test(next)) return true;
  if (DAY.test(word) && OPENS_MONTH.test(next)) return !(word.endsWith('.') && /^may/iu.test(next));
  if (OPENS_MONTH.test(word) && /\p{L}$/u.test(word) && /^\d{4}(?!\d)/u.test(next)) return true;
  if (/(?:^|\d)h$/u.test(word) && /^\d{2}(?!\d)/u.test(next)) return true;
  if (NUMBERED.test(word)) return /^[\p{Lu}\d]/u.test(next);
  return TITLE.test(word) && /^(?:\p{Lu}|\d)/u.test(next);
}

/** Largest number of words in a sentence. Longer ones are cut at conjunctions, as some recognisers do not punctuate. */
const LONGEST_SENTENCE = 45;

function cutLong(sentence: string): string[] {
  if (sentence.split(' ').length <= LONGEST_SENTENCE) return [sentence];
  return sentence.split(/(?<=,) (?=(?:et|mais|donc|alors|puis|ensuite|après|parce que)\s)/iu);
}

/** Divides a passage into its sentences, in order. */
export function spokenSentences(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const part of text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?…])\s+(?=[«"(]?\s?[\p{Lu}\p{N}])/u)) {
    open = open === '' ? part : `${open} ${part}`;
    if (SHORTENED.test(open.slice(open.lastIndexOf(' ') + 1))) continue;
    sentences.push(...cutLong(open));
    open = '';
  }
  if (open !== '') sentences.push(...cutLong(open));
  return sentences;
}
