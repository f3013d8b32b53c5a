import { firstNames } from './common-words.ts';
import { lettersOf } from '@greffier/french/text/words';
import { figuresOf, isSpelled, textWords, type TextWord } from './elements.ts';
import type { KnownWords } from './known-words.ts';
import { soundsOf, spelledAloud } from '@greffier/french/dictionary/sounds';

/** A word of a text, with the facts about it that do not depend on the vocabulary. */
export interface HeardWord extends TextWord {
  readonly key: string;
  readonly figures: string;
  readonly sounds: string;
  /** Whether the word belongs to the language, or is part of a hyphenated word of the language. */
  readonly known: boolean;
  readonly capital: boolean;
  /** Whether the word has a capital within a sentence, so that it was heard as a name; first names do not count. */
  readonly named: boolean;
  /** Whether only spaces, hyphens and the full stops of initials stand between the word and the one before. */
  readonly joined: boolean;
  /** Whether a full stop stands between the word and the one before. */
  readonly pointed: boolean;
}

/** A text with fewer words than this may consist of names only. */
const FEW_WORDS = 6;

type WordAlone = Pick<HeardWord, 'key' | 'figures' | 'sounds'> & { readonly known: boolean };

/** Makes a function that splits texts into words. The facts about a word by itself are looked up only once. */
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

/** Tells whether most words are unknown. Then another language is spoken, and an unknown word need not be a name. */
function isForeign(words: readonly HeardWord[]): boolean {
  return words.length >= FEW_WORDS && words.filter(({ known }) => known).length < words.length / 2;
}

/** Words side by side that could be an element together. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly words: readonly HeardWord[];
  /** Whether all words belong to the language. */
  readonly known: boolean;
  readonly capital: boolean;
  readonly named: boolean;
  /** Whether there are full stops between the words. */
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

/** Converts a word as the recogniser wrote it to sounds. */
function heardSounds(word: string): string {
  return isSpelled(word) ? spelledAloud(word) : soundsOf(word);
}

/** Tells whether a word is part of a known hyphenated word, such as « week-end ». */
function isCompound(text: string, word: TextWord, known: KnownWords): boolean {
  const before = /(?<![\p{L}-])[\p{L}-]*$/u.exec(text.slice(Math.max(0, word.start - 30), word.start))?.[0] ?? '';
  const after = /^[\p{L}-]*/u.exec(text.slice(word.end, word.end + 30))?.[0] ?? '';
  return before + after !== '' && known(before + word.text + after);
}
