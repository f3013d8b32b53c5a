import { soundsOf, spelledAloud } from './sounds.ts';

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
  /** With an article that was heard as part of the word. */
  readonly elided: boolean;
}

export interface Element {
  readonly written: string;
  /** Words, as {@link textWords} counts them. */
  readonly words: number;
  /** Letters and figures alone: what is the same apart from case, accents, hyphens and spaces. */
  readonly key: string;
  readonly initials: boolean;
  readonly figures: string;
  /** Each word’s readings. */
  readonly sounds: readonly (readonly string[])[];
  readonly spoken: readonly Spoken[];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:(?:['’])(?=[\p{L}\p{N}]))?/gu;
const INITIALS = /^\p{Lu}[\p{Lu}\p{N}.&-]*\p{Lu}\.?$/u;
/** Spellings that are seldom French: such an element is also read the English way. */
const FOREIGN = /sh|oo|ee|ea|ow|th|w|k|j|ing|y[^aeiou]e|er$/iu;
const BEGINS_WITH_VOWEL = /^[aeiouyhàâéèêëîïôœ]/iu;
/** « L’Urssaf » is often heard as one word. */
const ELIDED = [
  ['l', 'l’'],
  ['d', 'd’'],
] as const;

/** Words of a text; an elided article is one of its own, what a hyphen joins are two. */
export function textWords(text: string): TextWord[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export function keyOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function prepareElement(written: string): Element {
  const words = textWords(written);
  const initials = words.length === 1 && INITIALS.test(written);
  const readings = [{}, { ends: true }, ...(FOREIGN.test(written) ? [{ english: true, ends: true }] : [])];
  const sounds = words.map(({ text }) => readings.map((reading) => soundsOf(text, reading)));
  const whole = readings.map((_, reading) => sounds.map((readings) => readings[reading] ?? '').join(''));
  if (initials) whole.push(spelledAloud(written));
  const spoken = [...new Set(whole)]
    .filter((sounds) => sounds !== '')
    .flatMap((sounds) => [
      { sounds, written, elided: false },
      ...(BEGINS_WITH_VOWEL.test(written)
        ? ELIDED.map(([sound, article]) => ({ sounds: sound + sounds, written: article + written, elided: true }))
        : []),
    ]);
  return {
    written,
    words: words.length,
    key: keyOf(written),
    initials,
    figures: figuresOf(written),
    sounds,
    spoken,
  };
}

/** Figures of a text in a row: they are never heard wrong into others. */
export function figuresOf(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}
