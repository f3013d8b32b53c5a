import { createRequire } from 'node:module';
import type { Language } from '@greffier/contract/values';
import { firstNames, youngerWords } from './common-words.ts';

/**
 * Tells whether a word, in upper or lower case, belongs to the language. Every word that ends with an apostrophe does.
 */
export type KnownWords = (word: string) => boolean;

const require = createRequire(import.meta.url);
/** Lists of words by language. They take some megabytes each, and are loaded only for a meeting with a vocabulary. */
const LISTS: Readonly<Partial<Record<Language, () => readonly string[]>>> = {
  fr: () => require('an-array-of-french-words') as readonly string[],
  en: () => require('an-array-of-english-words') as readonly string[],
};

/**
 * Makes a test for the words of all these languages. If none of them has a list, every word counts as known; then only
 * text that is spelled like an element, or several words that sound like it, are corrected.
 */
export function knownWords(languages: readonly Language[]): KnownWords {
  const lists = languages.flatMap((language) => LISTS[language] ?? []);
  if (lists.length === 0) return () => true;
  const words = new Set([...youngerWords(), ...firstNames()]);
  for (const list of lists) for (const word of list()) words.add(word);
  return (word) => /['’]$/u.test(word) || words.has(word.toLowerCase().replaceAll('œ', 'oe'));
}
