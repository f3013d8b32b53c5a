import { countErrors, countErrorsWithin, normalize } from './accuracy.ts';
import type { Truth } from '../shared/recordings.ts';

/** A text with the time when it was heard; seconds. */
export interface Text {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
export interface Errors {
  readonly errors: number;
  /** Number of words in the truth. */
  readonly words: number;
}

/** Distance from a turn at which words may still belong to it, since their times are estimates; seconds. */
const MARGIN = 2;

/**
 * Counts wrong words. Texts are compared in lower case, without punctuation, split at apostrophes, with hesitations. If
 * only some turns have a text, each text is compared with the stretch that fits best among the words heard around its
 * time.
 */
export function wordErrors(heard: readonly Text[], { segments }: Truth): Errors {
  if (segments.every((segment) => segment.text !== null)) {
    const truth = normalize(segments.map((segment) => segment.text).join(' '));
    return { errors: countErrors(truth, wordsOf(heard)), words: truth.length };
  }
  const sum = { errors: 0, words: 0 };
  for (const { start, end, text } of segments) {
    if (text === null) continue;
    const truth = normalize(text);
    sum.errors += countErrorsWithin(truth, wordsWithin(heard, start - MARGIN, end + MARGIN));
    sum.words += truth.length;
  }
  return sum;
}

export const wordsOf = (heard: readonly Text[]): string[] => normalize(heard.map(({ text }) => text).join(' '));

/** Finds the words whose middle is in a span of time. The letters of a passage count as evenly spread over its time. */
function wordsWithin(heard: readonly Text[], from: number, to: number): string[] {
  return heard.flatMap(({ start, end, text }) => {
    let letters = 0;
    const words = text.split(' ').filter((word) => {
      const middle = start + ((end - start) * (letters + word.length / 2)) / text.length;
      letters += word.length + 1;
      return middle >= from && middle <= to;
    });
    return normalize(words.join(' '));
  });
}
