import { isUnsure } from '@greffier/contract/meeting/transcript/doubts';
import type { Passage } from '@greffier/contract/values';
import type { Found } from '../find/find-text.ts';

/** A doubtful word, or a passage that is doubtful as a whole. */
export interface Doubt extends Found {
  readonly whole: boolean;
}

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
