import type { Passage } from '@greffier/contract/values';
import type { Found } from '../find/find-text.ts';

/** A doubtful word, or a passage that is doubtful as a whole. */
export interface Doubt extends Found {
  readonly whole: boolean;
}

/**
 * A passage with at least this number of doubtful words, and more than this share, is doubtful as a whole. Recordings
 * of people showed that the meaning of such a passage cannot be guessed from its other words. Besides, underlines would
 * be everywhere.
 */
const UNSURE = { share: 0.3, words: 4 } as const;

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Tells whether so many words of a passage are doubtful that the whole passage counts as doubtful. */
export const isUnsure = ({ text, doubts = [] }: Pick<Passage, 'text' | 'doubts'>): boolean =>
  doubts.length >= UNSURE.words && doubts.length > countWords(text) * UNSURE.share;

/** Lists the doubtful words and passages of a transcript, in order. */
export const doubtsOf = (passages: readonly Passage[]): Doubt[] =>
  passages.flatMap((passage): Doubt[] => {
    const { id: passageId, text, doubts = [] } = passage;
    if (isUnsure(passage)) return [{ passageId, from: 0, to: text.length, whole: true }];
    return doubts.map(([from, to]) => ({ passageId, from, to, whole: false }));
  });

/** Returns the passage after a person has confirmed a word of it, or all of it. */
export const withoutDoubt = (passage: Passage, { from, to }: Doubt): Passage => ({
  ...passage,
  doubts: passage.doubts?.filter(([begin, end]) => begin < from || end > to) ?? [],
});
