import { VocabularyElement, VocabularyWords } from '@greffier/contract/organisation/vocabularies';
import { unique } from '@greffier/contract/values';
import { firstMessage } from '../../lib/rules.ts';
import { vocabulariesTexts } from '../../texts/settings.ts';

/** Reads a list with one word or expression per line. Blank lines and repeated lines are dropped. */
export function wordsOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => VocabularyElement.safeParse(line).data ?? line.trim());
  return unique(lines.filter((line) => line !== ''));
}

/** Returns why a text is invalid as a vocabulary or as an addition to `words`, and in which line; null if valid. */
export function wordsProblem(text: string, words: readonly string[] = []): string | null {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const wrong = line.trim() === '' ? null : firstMessage(VocabularyElement, line);
    if (wrong !== null) return vocabulariesTexts.wrongLine(index + 1, wrong);
  }
  return firstMessage(VocabularyWords, [...words, ...wordsOf(text)]);
}
