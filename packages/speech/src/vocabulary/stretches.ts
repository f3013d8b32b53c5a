import { figuresOf, keyOf, textWords, type TextWord } from './elements.ts';
import type { KnownWords } from './known-words.ts';
import { soundsOf, spelledAloud } from './sounds.ts';

/** A word of a text, with what can be known of it alone. */
export interface HeardWord extends TextWord {
  readonly key: string;
  readonly figures: string;
  readonly sounds: string;
  /** A word of the language, or part of one with a hyphen. */
  readonly known: boolean;
  /** A capital letter within a sentence: whoever wrote it took it for a name. */
  readonly named: boolean;
  /** Between this word and the one before stands nothing but spaces, hyphens and the points of initials. */
  readonly joined: boolean;
  /** A point stands between them. */
  readonly pointed: boolean;
}

type WordAlone = Pick<HeardWord, 'key' | 'figures' | 'sounds'> & { readonly known: boolean };

/** Reads texts into words; what a word is alone is found once for all texts. */
export function wordReader(known: KnownWords): (text: string) => HeardWord[] {
  const alone = new Map<string, WordAlone>();
  const lookUp = (word: string): WordAlone => {
    const seen = alone.get(word);
    if (seen !== undefined) return seen;
    const made = { key: keyOf(word), figures: figuresOf(word), sounds: heardSounds(word), known: known(word) };
    alone.set(word, made);
    return made;
  };
  return (text) => {
    const words = textWords(text);
    return words.map((word, at) => {
      const joint = at === 0 ? '' : text.slice(words[at - 1]?.end, word.start);
      const pointed = joint.includes('.');
      const own = lookUp(word.text);
      return {
        ...word,
        ...own,
        known: own.known || isCompound(text, word, known),
        named:
          /^\p{Lu}/u.test(word.text) && /[^.!?…:«\s]\s*$/u.test(text.slice(Math.max(0, word.start - 8), word.start)),
        joined: at > 0 && !/[^\s\-’'.]/u.test(joint) && !(pointed && words[at - 1]?.text.length !== 1),
        pointed,
      };
    });
  };
}

/** Words that stand side by side and could be an element together. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly words: readonly HeardWord[];
  /** All are words of the language. */
  readonly known: boolean;
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
    named: part[0]?.named ?? false,
    signs: part.slice(1).some((word) => word.pointed),
  };
}

/** What a recogniser has written, as sounds: capitals without a vowel between them were spelled. */
function heardSounds(word: string): string {
  return /^(?:\p{L}|[\p{Lu}\p{N}]{2,})$/u.test(word) && !/^[àyaô]$/iu.test(word) && !/[AEIOUY].|.[AEIOUY]/u.test(word)
    ? spelledAloud(word)
    : soundsOf(word);
}

/** Part of a word with a hyphen: « week-end ». */
function isCompound(text: string, word: TextWord, known: KnownWords): boolean {
  const before = /[\p{L}-]*$/u.exec(text.slice(Math.max(0, word.start - 30), word.start))?.[0] ?? '';
  const after = /^[\p{L}-]*/u.exec(text.slice(word.end, word.end + 30))?.[0] ?? '';
  return before + after !== '' && known(before + word.text + after);
}
