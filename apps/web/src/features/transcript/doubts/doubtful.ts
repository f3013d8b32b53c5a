import type { Passage } from '@greffier/contract/values';
import type { Found } from '../find/find-text.ts';

/** A doubtful word, or a passage that is doubtful as a whole. */
export interface Doubt extends Found {
  readonly whole: boolean;
}

/**
 * A passage with this share of doubtful words, and this many, says little as a whole: what was said cannot be guessed
 * from the words between them (seen in recordings of people; above, underlines would be everywhere).
 */
const UNSURE = { share: 0.3, words: 4 } as const;

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Tells whether so many words of a passage are doubtful that all of it is. */
export const isUnsure = ({ text, doubts = [] }: Pick<Passage, 'text' | 'doubts'>): boolean =>
  doubts.length >= UNSURE.words && doubts.length > countWords(text) * UNSURE.share;

/** What is doubtful in a transcript, in order. */
export const doubtsOf = (passages: readonly Passage[]): Doubt[] =>
  passages.flatMap((passage): Doubt[] => {
    const { id: passageId, text, doubts = [] } = passage;
    if (isUnsure(passage)) return [{ passageId, from: 0, to: text.length, whole: true }];
    return doubts.map(([from, to]) => ({ passageId, from, to, whole: false }));
  });

/** The passage once a person has said that a word of it is right, or all of it. */
export const withoutDoubt = (passage: Passage, { from, to }: Doubt): Passage => ({
  ...passage,
  doubts: passage.doubts?.filter(([begin, end]) => begin < from || end > to) ?? [],
});
