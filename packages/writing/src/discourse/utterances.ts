import type { Passage } from '@greffier/contract/values';
import { spokenSentences } from '@greffier/french/text/sentences';
import { quotable } from './clean.ts';
import { contentStems, fold, wordCount } from '@greffier/french/text/words';

/** A sentence of a passage. */
export interface Utterance {
  /** Position among all utterances of the meeting. */
  readonly order: number;
  readonly passageId: number;
  /** Place of the sentence among the sentences of its passage (`spokenSentences`), from 0. */
  readonly nth: number;
  readonly speaker: string;
  /** Text as it was said, for cues that cleaning removes. */
  readonly spoken: string;
  /** `spoken` without case and accents. */
  readonly folded: string;
  /** Text as it is quoted. */
  readonly text: string;
  readonly stems: readonly string[];
  readonly words: number;
  readonly question: boolean;
}

/** Finds every sentence of the meeting that says something, in order. */
export function utterancesOf(passages: readonly Passage[]): Utterance[] {
  const utterances: Utterance[] = [];
  for (const passage of passages) {
    for (const [nth, spoken] of spokenSentences(passage.text).entries()) {
      const text = quotable(spoken);
      if (text === '') continue;
      utterances.push({
        order: utterances.length,
        passageId: passage.id,
        nth,
        speaker: passage.speaker,
        spoken,
        folded: fold(spoken),
        text,
        stems: contentStems(text),
        words: wordCount(text),
        question: text.endsWith('?'),
      });
    }
  }
  return utterances;
}

/** Lists the passages of utterances, each once, in order. */
export const idsOf = (utterances: readonly Utterance[]): number[] =>
  [...new Set(utterances.map(({ passageId }) => passageId))].sort((a, b) => a - b);

/** Returns those of the sentences, which are in order, whose passage or place in the meeting is from `from` to `to`. */
export function between(
  sentences: readonly Utterance[],
  by: 'order' | 'passageId',
  from: number,
  to: number,
): Utterance[] {
  const firstFrom = (least: number): number => {
    let [low, high] = [0, sentences.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sentences[middle]?.[by] ?? 0) < least) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return sentences.slice(firstFrom(from), firstFrom(to + 1));
}
