/** A part of a text: where it begins, and where it ends. */
export type Part = readonly [from: number, to: number];

interface Word {
  /** Without case and accents, because a quotation may be typeset in another way. */
  readonly word: string;
  readonly at: Part;
}

const fold = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Splits a text, or a part of it, into its words. */
const wordsOf = (text: string, [from, to]: Part = [0, text.length]): Word[] =>
  [...text.slice(from, to).matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(({ 0: word, index }) => ({
    word: fold(word),
    at: [from + index, from + index + word.length],
  }));

/** Tells whether a quotation is still open at the end of a text. */
export const leavesQuotationOpen = (text: string): boolean => text.lastIndexOf('«') > text.lastIndexOf('»');

/** Finds what a sentence quotes. A quotation of several sentences opens in the first and closes in the last of them. */
function quotationsIn(text: string, isOpen: boolean): Part[] {
  const parts: Part[] = [];
  const [start, close] = [text.indexOf('«'), text.indexOf('»')];
  if (close >= 0 && (start < 0 || close < start)) parts.push([0, close]);
  else if (isOpen) parts.push([0, start < 0 ? text.length : start]);
  for (let open = start; open >= 0;) {
    const next = text.indexOf('«', open + 1);
    const limit = next < 0 ? text.length : next;
    const end = text.indexOf('»', open);
    parts.push([open + 1, end < 0 || end > limit ? limit : end]);
    open = next;
  }
  return parts;
}

/** A quoted word: its place in the quoting text, and its place in one of the texts that were said. */
export interface QuotedWord {
  readonly at: Part;
  /** Number of the text that was said. */
  readonly of: number;
  readonly there: Part;
}

/** Number of places in what was said at which a quotation may begin. The first ones are enough for usual passages. */
const MOST_STARTS = 50;

/** Finds words in a list in the same order, from a place on; null if one is missing. @returns the places */
function inOrder(words: readonly Word[], said: readonly string[], from: number): number[] | null {
  const places: number[] = [];
  let at = from;
  for (const { word } of words) {
    const place = said.indexOf(word, at);
    if (place < 0) return null;
    places.push(place);
    at = place + 1;
  }
  return places;
}

/** Finds where the words of a quotation were said: of several places, the one with the fewest words left out. */
function closest(words: readonly Word[], said: readonly string[]): number[] | null {
  let best: number[] | null = null;
  const length = (places: readonly number[]): number => (places.at(-1) ?? 0) - (places[0] ?? 0);
  for (let starts = 0, from = 0; starts < MOST_STARTS; starts += 1) {
    const places = inOrder(words, said, from);
    if (places === null) break;
    if (best === null || length(places) < length(best)) best = places;
    if (length(best) < words.length) break;
    from = (places[0] ?? 0) + 1;
  }
  return best;
}

/**
 * Finds the words that a text quotes between guillemets among the words that were said. Words may be left out, as
 * hesitations are, but their order is the same.
 * @param said the words of the passages that the text rests on, in order of speech
 * @param isOpen true if the text begins within a quotation
 * @returns null if something between guillemets was not said
 */
export function quotedWords(text: string, said: readonly string[], isOpen = false): QuotedWord[] | null {
  const spoken = said.flatMap((one, of) => wordsOf(one).map((word) => ({ ...word, of })));
  const list = spoken.map(({ word }) => word);
  const quoted: QuotedWord[] = [];
  for (const part of quotationsIn(text, isOpen)) {
    const words = wordsOf(text, part);
    const places = closest(words, list);
    if (places === null) return null;
    for (const [number, { at }] of words.entries()) {
      const there = spoken[places[number] ?? -1];
      if (there !== undefined) quoted.push({ at, of: there.of, there: there.at });
    }
  }
  return quoted;
}
