import { stemmer } from '@orama/stemmers/french';
import { STOP_WORDS } from '../dictionary/stop-words.ts';

/**
 * Folds a text to lower case without accents, with plain apostrophes and spaces, so that spellings of one word compare
 * equal.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/\u2019/g, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ');
}

/** Keeps only letters and figures, so that texts compare equal apart from case, accents, hyphens and spaces. */
export const lettersOf = (text: string): string => fold(text.normalize('NFKC')).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Number of stems that are kept. A meeting says a few thousand words, again and again. */
const MOST_STEMS = 20_000;
const stems = new Map<string, string>();

/** Computes the stem of a folded word by Snowball’s French rules: « elections » and « elective » are both `elect`. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found: string = stemmer(word);
  if (stems.size >= MOST_STEMS) stems.clear();
  stems.set(word, found);
  return found;
}

/** Divides a text into folded words, with elisions apart: « l'abri » gives `l` and `abri`; « 16 800 » is one word. */
export function rawWords(text: string): string[] {
  return (
    fold(text)
      .replace(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '')
      .match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []
  );
}

/** Lists the stems of the words with meaning, in order and with repetitions. */
export function contentStems(text: string): string[] {
  const stems: string[] = [];
  for (const word of rawWords(text)) {
    if (STOP_WORDS.has(word)) continue;
    for (const part of word.split('-')) {
      if ((part.length > 1 || /\d/.test(part)) && !STOP_WORDS.has(part)) stems.push(stem(part));
    }
  }
  return stems;
}

/** Counts words as a person does. */
export const wordCount = (text: string): number =>
  text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/**
 * Computes the smoothed inverse document frequency of stems. An unknown stem weighs as much as one that was seen once.
 */
export function inverseFrequencies(documents: readonly (readonly string[])[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const term of new Set(document)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const rarity = (count: number): number => Math.log(1 + (documents.length + 1) / count);
  const weights = new Map([...counts].map(([term, count]) => [term, rarity(count)]));
  const rarest = rarity(1);
  return (term) => weights.get(term) ?? rarest;
}
