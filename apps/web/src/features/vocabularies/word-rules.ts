import { VocabularyElement, VocabularyWords } from '@greffier/contract/organisation/vocabularies';
import { firstMessage } from '../../lib/rules.ts';
import { vocabulariesTexts } from '../../texts/settings.ts';

/**
 * Returns why `word` cannot be added to `words`, in French; null if it can. Case counts: « Fer » and « fer » are
 * different.
 * @param typing `unfinished` while more may be typed: « Fer » may become « Fermier »
 */
export function wordProblem(
  word: string,
  words: readonly string[],
  typing: 'unfinished' | 'finished' = 'finished',
): string | null {
  const { data: element } = VocabularyElement.safeParse(word);
  if (element === undefined) return firstMessage(VocabularyElement, word);
  if (words.includes(element)) return typing === 'finished' ? vocabulariesTexts.alreadyThere : null;
  return firstMessage(VocabularyWords, [...words, element]);
}
