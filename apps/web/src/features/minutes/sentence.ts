import type { Doubt } from '@greffier/contract/minutes';
import { isDoubt, parseConfirmation } from '@greffier/contract/minutes';
import { parsePassageIds } from '../transcript/passage-jump.ts';

/** What a sentence of the minutes rests on, and what is known of it. */
export interface SentenceFacts {
  readonly text: string;
  /** In order of time; empty where nobody said so. */
  readonly passageIds: readonly number[];
  /** What a check against the passages found. */
  readonly doubts: readonly Doubt[];
  readonly confirmed: { readonly at: string; readonly by: string } | null;
  /** A person wrote it, not an engine: whoever writes a sentence answers for it. */
  readonly byHand: boolean;
}

/** Attributes of a `span` of the minutes, by their name without `data-`. */
export interface SourceAttributes {
  readonly passages: string | null;
  readonly doubt: string | null;
  readonly confirmed: string | null;
}

export function sentenceFacts(attributes: SourceAttributes, text: string): SentenceFacts {
  return {
    text,
    passageIds: parsePassageIds(attributes.passages)?.passageIds ?? [],
    doubts: (attributes.doubt ?? '').split(' ').filter(isDoubt),
    confirmed: attributes.confirmed === null ? null : parseConfirmation(attributes.confirmed),
    byHand: false,
  };
}

/** A sentence that stands in the text without a mark: engines mark each of theirs. */
export const sentenceByHand = (text: string): SentenceFacts => ({
  text,
  passageIds: [],
  doubts: [],
  confirmed: null,
  byHand: true,
});

/** Whether a person still has to look at what an engine wrote: nothing that was said tells it, or not all of it. */
export const isToCheck = ({ passageIds, doubts, confirmed, byHand }: SentenceFacts): boolean =>
  !byHand && confirmed === null && (passageIds.length === 0 || doubts.length > 0);
