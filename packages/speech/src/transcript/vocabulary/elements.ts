import { lettersOf } from '@greffier/french/text/words';
import { numberInWords, wordAsNumber } from '@greffier/french/numbers/numbers-in-words';
import { soundsOf, spelledAloud, type Reading } from '@greffier/french/dictionary/sounds';

/** A word of a text and its place. */
export interface TextWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One way to say an element, and how to write the element when it is said so. */
export interface Spoken {
  readonly sounds: string;
  readonly written: string;
  /** Whether a small word before the element is included, as in « l’Urssaf ». */
  readonly joined: boolean;
  /** Whether the element's letters are said one by one; the names of letters sound much alike. */
  readonly spelled: boolean;
  readonly figures: string;
  /** The possible sounds of each word. */
  readonly words: readonly (readonly string[])[];
}

export interface Element {
  readonly written: string;
  /** Number of words, as {@link textWords} counts them. */
  readonly words: number;
  /** Letters and figures only; the same for spellings that differ in case, accents, hyphens and spaces. */
  readonly key: string;
  readonly initials: boolean;
  readonly spoken: readonly Spoken[];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:(?:['’])(?=[\p{L}\p{N}]))?/gu;
const INITIALS = /^\p{Lu}[\p{Lu}\p{N}.&-]*\p{Lu}\.?$/u;
/** Spellings that are rare in French. An element that has one is also read as English. */
const ENGLISH_LIKE = /sh|oo|ee|ea|ow|th|w|k|j|ing|y[^aeiou]e|(?<!i)er$/iu;
/** A capital within a word, as in « GitLab », marks the name of a product. */
const CAPITAL_WITHIN = /\p{Ll}\p{Lu}/u;
/** Spellings of names from Flanders to Poland. An element that has one is also read as such a name. */
const CONTINENTAL_LIKE = /k|w|j|sch|tz|[äöüčćšžńłß]|ee|oe|mann|berg|[aeiou][bcdfglmnprstvz]+[io]$/iu;
const BEGINS_WITH_VOWEL = /^[aeiouyhàâéèêëîïôœ]/iu;
/** Small words that are often heard as part of the next one, as in « l’Urssaf » and « à Schaller »: sound and spelling. */
const ELIDED = [
  ['l', 'l’'],
  ['d', 'd’'],
] as const;
const BEFORE_CONSONANT = [['a', 'à ']] as const;

/** Splits a text into words. An elided article is a word of its own, and a hyphen separates two words. */
export function textWords(text: string): TextWord[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export function prepareElement(written: string): Element {
  const words = textWords(written).map(({ text }) => text);
  const initials = INITIALS.test(written);
  const spoken = [words, withFigures(words), withNumbers(words)].flatMap((said) =>
    said === null ? [] : readingsOf(said, written, initials),
  );
  return { written, words: words.length, key: lettersOf(written), initials, spoken };
}

function readingsOf(said: readonly string[], written: string, initials: boolean): Spoken[] {
  const readings: Reading[] = initials ? [{ ends: true }] : [{}, { ends: true }];
  if (ENGLISH_LIKE.test(written) || CAPITAL_WITHIN.test(written)) readings.push({ spelling: 'english', ends: true });
  if (CONTINENTAL_LIKE.test(written)) readings.push({ spelling: 'continental', ends: true });
  const ways = [
    ...readings.map((reading) => (word: string) => (isSpelled(word) ? spelledAloud(word) : soundsOf(word, reading))),
    // Capitals may be spelled, as in « AVS », or read as a word, as in « EHPAD »; both are tried.
    (word: string) => (/^\p{Lu}{2,}$/u.test(word) ? spelledAloud(word) : soundsOf(word)),
  ];
  const words = said.map((word) => ways.map((way) => way(word)));
  const whole = new Set(ways.map((_, way) => words.map((readings) => readings[way] ?? '').join('')));
  const letters = said.map((word) => spelledAloud(word)).join('');
  const shared = { figures: figuresOf(said.join('')), words };
  return [...whole]
    .filter((sounds) => sounds !== '')
    .flatMap((sounds) => [
      { ...shared, sounds, written, joined: false, spelled: sounds === letters },
      ...(BEGINS_WITH_VOWEL.test(written) ? ELIDED : BEFORE_CONSONANT).map(([sound, before]) => ({
        ...shared,
        sounds: sound + sounds,
        written: before + written,
        joined: true,
        spelled: sounds === letters,
      })),
    ]);
}

/** Tells whether a word is spelled aloud, as single letters and capitals without a vowel are. */
export function isSpelled(word: string): boolean {
  return /^(?:\p{L}|[\p{Lu}\p{N}]{2,})$/u.test(word) && !/^[àyaô]$/iu.test(word) && !/[AEIOUY].|.[AEIOUY]/u.test(word);
}

/** Replaces number words by figures: « vision 0 » for « Vision Zéro ». Null if there are no number words. */
function withFigures(words: readonly string[]): string[] | null {
  const changed = words.map((word) => wordAsNumber(word) ?? word);
  return changed.some((word, at) => word !== words[at]) ? changed : null;
}

/** Replaces figures by number words: « natura deux mille » for « Natura 2000 ». Null if there are no figures. */
function withNumbers(words: readonly string[]): string[] | null {
  const changed = words.flatMap((word) => {
    const number = numberInWords(word);
    return number === null ? [word] : textWords(number).map(({ text }) => text);
  });
  return changed.length > words.length ? changed : null;
}

/** Returns the figures of a text. They must match exactly, because a recogniser does not confuse them. */
export function figuresOf(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}
