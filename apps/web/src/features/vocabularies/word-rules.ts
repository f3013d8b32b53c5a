import { VocabularyElement, VocabularyWords } from '@greffier/contract/vocabularies';
import { firstMessage } from '../../lib/rules.ts';
import { vocabulariesTexts } from '../../texts/settings.ts';

/** Why `word` cannot join `words`, in French; null where it can. Case counts: « Fer » and « fer » are two elements. */
export function wordProblem(word: string, words: readonly string[]): string | null {
  const { data: element } = VocabularyElement.safeParse(word);
  if (element === undefined) return firstMessage(VocabularyElement, word);
  if (words.includes(element)) return vocabulariesTexts.alreadyThere;
  return firstMessage(VocabularyWords, [...words, element]);
}
