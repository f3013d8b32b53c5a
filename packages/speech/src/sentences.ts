import type { SpeechPassage } from './types.ts';

const SIGN = /[.!?…]["»”)\s]*$/u;
/** « M. », « J.-P. », « L. », « l’art. »: the full stop shortens a word, it ends no sentence. */
const BEFORE = String.raw`^["«“(]*(?:\p{L}+[’'])?`;
const INITIALS = String.raw`(?:\p{Lu}\.-?)+`;
const SHORTENED = new RegExp(
  `${BEFORE}(?:${INITIALS}|(?:MM|Mme|Mlle|Dr|Pr|Me|Mrs?|Ms|Hr|Fr|Ste?|cf|ex|env|etc|[Aa]rt|[Aa]l|[Nn]o|[Nn]r|[Pp])\\.)$`,
  'u',
);
const TITLE = new RegExp(`${BEFORE}(?:${INITIALS}|(?:MM?|Mmes?|Mlles?|Mgr|Dr|Pr|Me|Mrs?|Ms|Hr|Fr)\\.?)$`, 'u');
const NUMBERED = new RegExp(`${BEFORE}(?:[Nn]°s?|§|(?:[Nn]o|[Nn]r|[Aa]rt|[Aa]l|[Pp])\\.)$`, 'u');
/** What nobody begins with who takes up a figure that another has said. */
const UNIT =
  /^(?:€|\$|£|%|‰|°|km|m²|h|euros?|francs?|centimes?|franken|millions?|milliards?|millionen|milliarden|heures?|minutes?|uhr|hours?)(?![\p{L}\p{N}])/iu;
const MONTH =
  /^(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december)(?!\p{L})/iu;
const DAY = /(?:^|\D)[0-3]?\d(?:er|st|nd|rd|th|\.)?$/u;

/** Whether a sentence ends with a word: its sign is not that of an abbreviation or of initials. */
export const endsSentence = (word: string): boolean => SIGN.test(word) && !SHORTENED.test(word);

/**
 * Whether two words are one thing, which is never parted: « 15 000 euros », « 06 12 34 », « 12,5 % », « 14 mars 2026 », « 9 h 05 »,
 * « M. Dupont », « n° 3 ».
 */
export function belongTogether(word: string, next: string): boolean {
  if (/\d$/u.test(word) && UNIT.test(next)) return true;
  if (/(?:^|\D)\d{1,3}$/u.test(word) && /^\d{3}(?!\d)/u.test(next)) return true;
  if (/(?:^|\D)\d{2}$/u.test(word) && /^\d{2}(?!\d)/u.test(next)) return true;
  if (DAY.test(word) && MONTH.test(next)) return !(word.endsWith('.') && /^may/iu.test(next));
  if (MONTH.test(word) && /\p{L}$/u.test(word) && /^\d{4}(?!\d)/u.test(next)) return true;
  if (/(?:^|\d)h$/u.test(word) && /^\d{2}(?!\d)/u.test(next)) return true;
  if (NUMBERED.test(word)) return /^[\p{Lu}\d]/u.test(next);
  return TITLE.test(word) && /^(?:\p{Lu}|\d)/u.test(next);
}

/**
 * Sentences as they are written: the first letter after a sentence’s end is a capital, also where the recogniser began a new
 * window in lower case, and a passage after which another sentence begins ends with its sign. No other character changes.
 */
export function writeSentences(passages: readonly SpeechPassage[]): SpeechPassage[] {
  let begins = true;
  return passages.map((passage, i) => {
    const words = passage.text.split(' ').map((word) => {
      const written = begins ? capital(word) : word;
      // What three dots leave open may go on in lower case.
      if (/[\p{L}\p{N}.!?…]/u.test(word)) begins = endsSentence(word) && !/(?:…|\.\.)["»”)]*$/u.test(word);
      return written;
    });
    const next = passages[i + 1];
    const text = next === undefined || /^["«“(\s]*\p{Lu}/u.test(next.text) ? ended(words.join(' ')) : words.join(' ');
    begins ||= SIGN.test(text) && next?.speaker !== passage.speaker;
    return { ...passage, text };
  });
}

const capital = (word: string): string =>
  word.replace(
    /^(["«“(\s]*)(\p{Ll})(?!\S*(?:[@\p{Lu}]|\.\p{Ll}))/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

/** With a full stop where words are the last thing, or a comma. */
function ended(text: string): string {
  if (/[\p{L}\p{N}%€]["»”)]*$/u.test(text)) return `${text}.`;
  return text.replace(/(?<!\s)\s*[,;]$/u, '.');
}
