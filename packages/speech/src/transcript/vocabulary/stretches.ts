import { firstNames } from './common-words.ts';
import { lettersOf } from '@greffier/french/text/words';
import { figuresOf, isSpelled, textWords, type TextWord } from './elements.ts';
import type { KnownWords } from './known-words.ts';
import { soundsOf, spelledAloud } from '@greffier/french/dictionary/sounds';

/** A word of a text, with what can be known of it alone. */
export interface HeardWord extends TextWord {
  readonly key: string;
  readonly figures: string;
  readonly sounds: string;
  /** A word of the language, or part of one with a hyphen. */
  readonly known: boolean;
  readonly capital: boolean;
  /** A capital letter within a sentence: whoever wrote it took it for a name; first names are written as they are. */
  readonly named: boolean;
  /** Between this word and the one before stands nothing but spaces, hyphens and the points of initials. */
  readonly joined: boolean;
  /** A point stands between them. */
  readonly pointed: boolean;
}

/** So few words may all be names. */
const FEW_WORDS = 6;

type WordAlone = Pick<HeardWord, 'key' | 'figures' | 'sounds'> & { readonly known: boolean };

/** Reads texts into words; what a word is alone is found once for all texts. */
export function wordReader(known: KnownWords): (text: string) => HeardWord[] {
  const alone = new Map<string, WordAlone>();
  const names = firstNames();
  const lookUp = (word: string): WordAlone => {
    const seen = alone.get(word);
    if (seen !== undefined) return seen;
    const made = { key: lettersOf(word), figures: figuresOf(word), sounds: heardSounds(word), known: known(word) };
    alone.set(word, made);
    return made;
  };
  return (text) => {
    const words = textWords(text);
    const read = words.map((word, at) => {
      const joint = at === 0 ? '' : text.slice(words[at - 1]?.end, word.start);
      const pointed = joint.includes('.');
      const capital = /^\p{Lu}/u.test(word.text);
      const own = lookUp(word.text);
      return {
        ...word,
        ...own,
        known: own.known || isCompound(text, word, known),
        capital,
        named:
          capital &&
          !names.has(word.text.toLowerCase()) &&
          /[^.!?…:«\s]\s*$/u.test(text.slice(Math.max(0, word.start - 8), word.start)),
        joined: at > 0 && !/[^\s\-’'.]/u.test(joint) && !(pointed && words[at - 1]?.text.length !== 1),
        pointed,
      };
    });
    return isForeign(read) ? read.map((word) => ({ ...word, known: true })) : read;
  };
}

/** Mostly words that no list has: another language is spoken, in which nothing can be said of a word alone. */
function isForeign(words: readonly HeardWord[]): boolean {
  return words.length >= FEW_WORDS && words.filter(({ known }) => known).length < words.length / 2;
}

/** Words that stand side by side and could be an element together. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly words: readonly HeardWord[];
  /** All are words of the language. */
  readonly known: boolean;
  readonly capital: boolean;
  readonly named: boolean;
  /** Signs between the words, not only spaces and hyphens. */
  readonly signs: boolean;
}

export function stretchOf(words: readonly HeardWord[], from: number, to: number): Stretch {
  const part = words.slice(from, to);
  return {
    from,
    to,
    words: part,
    known: part.every((word) => word.known),
    capital: part[0]?.capital ?? false,
    named: part[0]?.named ?? false,
    signs: part.slice(1).some((word) => word.pointed),
  };
}

/** What a recogniser has written, as sounds. */
function heardSounds(word: string): string {
  return isSpelled(word) ? spelledAloud(word) : soundsOf(word);
}

/** Part of a word with a hyphen: « week-end ». */
function isCompound(text: string, word: TextWord, known: KnownWords): boolean {
  const before = /(?<![\p{L}-])[\p{L}-]*$/u.exec(text.slice(Math.max(0, word.start - 30), word.start))?.[0] ?? '';
  const after = /^[\p{L}-]*/u.exec(text.slice(word.end, word.end + 30))?.[0] ?? '';
  return before + after !== '' && known(before + word.text + after);
}
