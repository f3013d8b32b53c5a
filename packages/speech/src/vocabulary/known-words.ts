import { createRequire } from 'node:module';
import type { Language } from '@greffier/contract/values';

/** Whether a word, in any case, is one of the language; what stands before an apostrophe is. */
export type KnownWords = (word: string) => boolean;

const require = createRequire(import.meta.url);
/** Some megabytes each, that only a meeting with a vocabulary needs. */
const LISTS: Readonly<Partial<Record<Language, () => readonly string[]>>> = {
  fr: () => require('an-array-of-french-words') as readonly string[],
  en: () => require('an-array-of-english-words') as readonly string[],
};

/**
 * The words of the languages together. Of a language without a list every word counts as known: only what is spelled like
 * an element, or several words that sound like it, is put right then.
 */
export function knownWords(languages: readonly Language[]): KnownWords {
  const words = new Set<string>();
  for (const language of languages) {
    const list = LISTS[language];
    if (list === undefined) return () => true;
    for (const word of list()) words.add(word);
  }
  return (word) => /['’]$/u.test(word) || words.has(word.toLowerCase());
}
