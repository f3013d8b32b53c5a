import { createRequire } from 'node:module';
import type { Language } from '@greffier/contract/values';

/** Whether a word, in any case, is one of the language; what stands before an apostrophe is. */
export type KnownWords = (word: string) => boolean;

const LISTS: Readonly<Partial<Record<Language, string>>> = {
  fr: 'an-array-of-french-words',
  en: 'an-array-of-english-words',
};

/**
 * The words of the languages together. Of a language without a list every word counts as known: only what is spelled like
 * an element, or several words that sound like it, is put right then.
 */
export function knownWords(languages: readonly Language[]): KnownWords {
  const lists = languages.map((language) => LISTS[language]);
  if (lists.includes(undefined)) return () => true;
  // Some megabytes that only a meeting with a vocabulary needs.
  const load = createRequire(import.meta.url);
  const words = new Set(lists.flatMap((list) => load(list ?? '') as readonly string[]));
  return (word) => /['’]$/u.test(word) || words.has(word.toLowerCase());
}
