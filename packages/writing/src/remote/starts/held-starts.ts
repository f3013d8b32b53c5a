import type { Passage } from '@greffier/contract/values';
import { spokenSentences } from '@greffier/french/text/sentences';
import { fold } from '@greffier/french/text/words';
import type { ReadStart } from '../../types.ts';
import type { START_FAULTS } from '../prompts/starts.ts';

/** A start as the model gives it. */
export interface GivenStart {
  readonly line: number;
  readonly item: string;
  readonly words: string;
}

export type HeldStart = ReadStart & { readonly item: number | null };
export interface WrongStart {
  readonly given: GivenStart;
  readonly fault: keyof typeof START_FAULTS;
}

/** The number with which a model says that no item is being discussed. */
export const NONE = '0';
/** Number of lines by which a small model may miscount. */
const REACH = 3;
/** Fewest quoted words that are enough to recognise a line. */
const TELLING_WORDS = 3;
/** Fewest lines for each start, on average. With fewer lines for each start, there are too many starts. */
const LEAST_LINES = 3;
const FEW = 4;

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Finds the sentence of a text in which quoted words begin, counted from 0; null if the text does not have these words.
 */
export function sentenceWith(text: string, quote: readonly string[]): number | null {
  if (quote.length === 0) return null;
  const said = spokenSentences(text).flatMap((sentence, nth) => wordsOf(sentence).map((word) => ({ word, nth })));
  for (let at = 0; at + quote.length <= said.length; at++)
    if (quote.every((word, on) => said[at + on]?.word === word)) return said[at]?.nth ?? null;
  return null;
}

/**
 * Checks a start against the lines from which it was read: its line and its item must exist, and its words must be in
 * the line or, if the model has miscounted, in a nearby one.
 * @param passages whole passages of the lines
 * @param numbers numbers of the agenda's items
 */
export function heldStart(
  given: GivenStart,
  passages: readonly Passage[],
  numbers: readonly string[],
): HeldStart | WrongStart {
  const item = given.item === NONE && !numbers.includes(NONE) ? null : numbers.indexOf(given.item);
  if (item === -1) return { given, fault: 'item' };
  const at = given.line - 1;
  if (passages[at] === undefined) return { given, fault: 'line' };
  // « … » stands for words that were not shown.
  const quote =
    given.words
      .split('…')
      .map(wordsOf)
      .find(({ length }) => length > 0) ?? [];
  const near = quote.length < TELLING_WORDS ? [at] : [at, ...aroundOf(at)];
  for (const place of near) {
    const passage = passages[place];
    const sentence = passage === undefined ? null : sentenceWith(passage.text, quote);
    if (passage !== undefined && sentence !== null) return { passageId: passage.id, sentence, item };
  }
  return { given, fault: 'words' };
}

const aroundOf = (at: number): number[] =>
  Array.from({ length: REACH }, (_, nth) => [at - nth - 1, at + nth + 1]).flat();

export const isHeld = (start: HeldStart | WrongStart): start is HeldStart => 'passageId' in start;

/** Tells whether there are impossibly many starts: a model that names an item for each line has not read them. */
export const areTooMany = (starts: number, lines: number): boolean => starts > Math.max(FEW, lines / LEAST_LINES);

/**
 * Puts starts in order of speech and leaves out starts of the item that is already under discussion.
 * @param places places of passages, by their ids
 * @param underWay item under discussion before the first start
 */
export function inOrder(
  starts: readonly ReadStart[],
  places: ReadonlyMap<number, number>,
  underWay: ReadStart['item'],
): ReadStart[] {
  const placeOf = ({ passageId }: ReadStart): number => places.get(passageId) ?? 0;
  const sorted = starts.toSorted((a, b) => placeOf(a) - placeOf(b) || a.sentence - b.sentence);
  // If several starts are at the same words, the last one names the item that is discussed afterwards.
  const last = sorted.filter((start, at) => {
    const next = sorted[at + 1];
    return next === undefined || next.passageId !== start.passageId || next.sentence !== start.sentence;
  });
  return last.filter(({ item }, at) => item !== (at === 0 ? underWay : last[at - 1]?.item));
}
