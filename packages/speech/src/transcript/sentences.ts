import { endsSentence, SIGN } from '@greffier/french/text/sentences';
import type { SpeechPassage } from '../types.ts';

/**
 * Writes sentences correctly. A capital begins each sentence, even where the recogniser began a new window in lower
 * case. A passage ends with a punctuation mark if a sentence begins after it. No other character changes.
 */
export function writeSentences(passages: readonly SpeechPassage[]): SpeechPassage[] {
  let begins = true;
  return passages.map((passage, i) => {
    const words = passage.text.split(' ').map((word) => {
      const written = begins ? capital(word) : word;
      // After three dots a sentence may go on in lower case.
      if (/[\p{L}\p{N}.!?…]/u.test(word)) begins = endsSentence(word) && !/(?:…|\.\.)["»”)]*$/u.test(word);
      return written;
    });
    const next = passages[i + 1];
    const text = next === undefined || /^["«“(\s]*\p{Lu}/u.test(next.text) ? ended(words.join(' ')) : words.join(' ');
    begins ||= SIGN.test(text) && next?.speaker !== passage.speaker;
    return { ...passage, text };
  });
}

const capital = (word: string): string =>
  word.replace(
    /^(["«“(\s]*)(\p{Ll})(?!\S*(?:[@\p{Lu}]|\.\p{Ll}))/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

/** Ends a text with a full stop if it ends with a comma or without a punctuation mark. */
function ended(text: string): string {
  if (/[\p{L}\p{N}%€]["»”)]*$/u.test(text)) return `${text}.`;
  return text.replace(/(?<!\s)\s*[,;]$/u, '.');
}
