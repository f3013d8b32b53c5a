import { spokenSentences } from '@greffier/french/text/sentences';
import { movesOn } from '../../agenda/starting-sentence.ts';

/** A passage with at most this many words is shown whole. */
const WHOLE = 32;
const FIRST = 16;
const LAST = 12;
/** Number of words that are shown of a sentence that moves on to another matter in the middle of a passage. */
const BETWEEN = 10;
const MOST_BETWEEN = 2;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * Shortens a passage for the model that looks for the starts of items. Keeps the passage's first and last words, and in
 * between the beginnings of sentences that move on to another matter.
 */
export function shownText(text: string): string {
  const words = wordsOf(text);
  if (words.length <= WHOLE) return words.join(' ');
  let at = 0;
  const between = spokenSentences(text).flatMap((sentence) => {
    const own = wordsOf(sentence);
    const from = at;
    at += own.length;
    const isHidden = from >= FIRST && from < words.length - LAST;
    return isHidden && movesOn(sentence) ? [own.slice(0, BETWEEN)] : [];
  });
  return [words.slice(0, FIRST), ...between.slice(0, MOST_BETWEEN), words.slice(-LAST)]
    .map((piece) => piece.join(' '))
    .join(' … ');
}
