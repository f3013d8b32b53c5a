import { createRequire } from 'node:module';
import type { Language } from '@greffier/contract/values';
import { firstNames, youngerWords } from './common-words.ts';

/** Whether a word, in any case, is one of the language; what stands before an apostrophe is. */
export type KnownWords = (word: string) => boolean;

const require = createRequire(import.meta.url);
/** Some megabytes each, that only a meeting with a vocabulary needs. */
const LISTS: Readonly<Partial<Record<Language, () => readonly string[]>>> = {
  fr: () => require('an-array-of-french-words') as readonly string[],
  en: () => require('an-array-of-english-words') as readonly string[],
};

/**
 * The words of the languages together. Where no language has a list every word counts as known: only what is spelled like
 * an element, or several words that sound like it, is put right then.
 */
export function knownWords(languages: readonly Language[]): KnownWords {
  const lists = languages.flatMap((language) => LISTS[language] ?? []);
  if (lists.length === 0) return () => true;
  const words = new Set([...youngerWords(), ...firstNames()]);
  for (const list of lists) for (const word of list()) words.add(word);
  return (word) => /['’]$/u.test(word) || words.has(word.toLowerCase().replaceAll('œ', 'oe'));
}
