import type { Doubt } from '@greffier/contract/meeting/minutes/minutes';
import { isDoubt, parseConfirmation } from '@greffier/contract/meeting/minutes/minutes';
import { parsePassageIds } from '../transcript/passage-jump.ts';

/** A sentence of the minutes with its sources, doubts and confirmation. */
export interface SentenceFacts {
  readonly text: string;
  /** Ids of the passages, in order of time; empty if the sentence has no source. */
  readonly passageIds: readonly number[];
  /** Doubts from a check against the passages. */
  readonly doubts: readonly Doubt[];
  readonly confirmed: { readonly at: string; readonly by: string } | null;
  /** True if a person wrote the sentence, and so is responsible for it. */
  readonly byHand: boolean;
  /** True if the sentence begins within a quotation, which an earlier sentence opens. */
  readonly quoted?: boolean;
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

/** Describes a sentence that has no mark in the text. Engines mark all their sentences, so a person wrote this one. */
export const sentenceByHand = (text: string): SentenceFacts => ({
  text,
  passageIds: [],
  doubts: [],
  confirmed: null,
  byHand: true,
});

/** Tells whether a person still has to check an engine's sentence, because it has no source, or a doubt. */
export const isToCheck = ({ passageIds, doubts, confirmed, byHand }: SentenceFacts): boolean =>
  !byHand && confirmed === null && (passageIds.length === 0 || doubts.length > 0);
