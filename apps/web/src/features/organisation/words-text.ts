import { VocabularyElement, VocabularyWords } from '@greffier/contract/vocabularies';
import { firstMessage } from '../../lib/rules.ts';
import { sharedVocabulariesTexts } from '../../texts/organisation.ts';

/** One element per line; blank lines are dropped, an element that is written twice counts once. */
export function wordsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => VocabularyElement.safeParse(line).data ?? line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** What is wrong with the text as a vocabulary, and in which line; null where nothing is. */
export function wordsProblem(text: string): string | null {
  for (const [index, line] of text.split('\n').entries()) {
    const wrong = line.trim() === '' ? null : firstMessage(VocabularyElement, line);
    if (wrong !== null) return sharedVocabulariesTexts.wrongLine(index + 1, wrong);
  }
  return firstMessage(VocabularyWords, wordsOf(text));
}
