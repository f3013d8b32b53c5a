import { spokenSentences } from '@greffier/french/text/sentences';
import type { ReadStart } from '@greffier/writing/types';

/** A run of passages that were divided otherwise; their words stayed. */
export interface DividedRun {
  /** How many passages are before it. */
  readonly first: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Carries starts over to passages that were divided otherwise: an item begins with the words with which it did. */
export function startsMoved(starts: readonly ReadStart[], { first, before, after }: DividedRun): ReadStart[] {
  const then = placesOf(before);
  const now = placesOf(after);
  return starts.map((start) => {
    const at = start.passageId - first - 1;
    if (at < 0) return start;
    if (at >= before.length) return { ...start, passageId: start.passageId + after.length - before.length };
    const letters = then.find(({ passage, sentence }) => passage === at && sentence === start.sentence)?.letters ?? 0;
    const place = now.findLast((one) => one.letters <= letters) ?? { passage: 0, sentence: 0 };
    return { ...start, passageId: first + 1 + place.passage, sentence: place.sentence };
  });
}

interface Place {
  readonly passage: number;
  readonly sentence: number;
  /** Those said before it. */
  readonly letters: number;
}

/** Lists the sentences of passages. Spaces may change with the division, so only letters and signs count. */
function placesOf(texts: readonly string[]): Place[] {
  let letters = 0;
  return texts.flatMap((text, passage) =>
    spokenSentences(text).map((words, sentence) => {
      const place = { passage, sentence, letters };
      letters += words.replaceAll(/\s/g, '').length;
      return place;
    }),
  );
}
