import { spokenSentences } from '@greffier/french/text/sentences';
import type { ReadStart } from '@greffier/writing/types';

/** A run of passages that were divided anew; their words stayed the same. */
export interface DividedRun {
  /** Number of passages before the run. */
  readonly first: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Moves the starts of items to newly divided passages. Each item still begins with the same words. */
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
  /** Number of letters said before this sentence. */
  readonly letters: number;
}

/** Lists where the sentences of passages begin. Only letters and signs count, because a division may change spaces. */
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
