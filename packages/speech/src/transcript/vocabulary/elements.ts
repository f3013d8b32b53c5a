import { lettersOf } from '@greffier/french/text/words';
import { numberInWords, wordAsNumber } from '@greffier/french/numbers/numbers-in-words';
import { soundsOf, spelledAloud, type Reading } from '@greffier/french/dictionary/sounds';

/** A word of a text, and where it stands in it. */
export interface TextWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One way to say an element, and what is written in its place. */
export interface Spoken {
  readonly sounds: string;
  readonly written: string;
  /** With a small word that was heard as part of it. */
  readonly joined: boolean;
  /** Letters said one by one: their names are much alike. */
  readonly spelled: boolean;
  readonly figures: string;
  /** Each word’s readings. */
  readonly words: readonly (readonly string[])[];
}

export interface Element {
  readonly written: string;
  /** Words, as {@link textWords} counts them. */
  readonly words: number;
  /** Letters and figures alone: what is the same apart from case, accents, hyphens and spaces. */
  readonly key: string;
  readonly initials: boolean;
  readonly spoken: readonly Spoken[];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:(?:['’])(?=[\p{L}\p{N}]))?/gu;
const INITIALS = /^\p{Lu}[\p{Lu}\p{N}.&-]*\p{Lu}\.?$/u;
/** Spellings that are seldom French: such an element is also read the English way. */
const ENGLISH_LIKE = /sh|oo|ee|ea|ow|th|w|k|j|ing|y[^aeiou]e|(?<!i)er$/iu;
/** « GitLab »: a name of a product. */
const CAPITAL_WITHIN = /\p{Ll}\p{Lu}/u;
/** Such an element is also read as names from Flanders to Poland are. */
const CONTINENTAL_LIKE = /k|w|j|sch|tz|[äöüčćšžńłß]|ee|oe|mann|berg|[aeiou][bcdfglmnprstvz]+[io]$/iu;
const BEGINS_WITH_VOWEL = /^[aeiouyhàâéèêëîïôœ]/iu;
/** « L’Urssaf » is often heard as one word, « à Schaller » too. */
const ELIDED = [
  ['l', 'l’'],
  ['d', 'd’'],
] as const;
const BEFORE_CONSONANT = [['a', 'à ']] as const;

/** Words of a text; an elided article is one of its own, what a hyphen joins are two. */
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
    // « AVS » is no word, « EHPAD » is: who has written it tells neither.
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

/** Capitals without a vowel between them, and single letters, are spelled. */
export function isSpelled(word: string): boolean {
  return /^(?:\p{L}|[\p{Lu}\p{N}]{2,})$/u.test(word) && !/^[àyaô]$/iu.test(word) && !/[AEIOUY].|.[AEIOUY]/u.test(word);
}

/** « Vision Zéro » as « vision 0 »; null where there is no number in words. */
function withFigures(words: readonly string[]): string[] | null {
  const changed = words.map((word) => wordAsNumber(word) ?? word);
  return changed.some((word, at) => word !== words[at]) ? changed : null;
}

/** « Natura 2000 » as « natura deux mille »; null where there is no number in figures. */
function withNumbers(words: readonly string[]): string[] | null {
  const changed = words.flatMap((word) => {
    const number = numberInWords(word);
    return number === null ? [word] : textWords(number).map(({ text }) => text);
  });
  return changed.length > words.length ? changed : null;
}

/** Figures of a text in a row: they are never heard wrong into others. */
export function figuresOf(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}
