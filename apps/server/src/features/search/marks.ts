import type { Marked } from '@greffier/contract/meeting/search';
import { answers, type PlacedWord, type SearchTerm, wordsIn } from '@greffier/french/text/search-words';

/** Longest excerpt; characters. */
const EXCERPT = 240;
/** Characters before its first marked word, where something has to be left out. */
const BEFORE = 80;

export interface Match {
  /** How many of the terms the text answers. */
  readonly terms: number;
  readonly words: readonly PlacedWord[];
}

/** The words of a text that answer a query; null where there is none. */
export function matchOf(text: string, terms: readonly SearchTerm[]): Match | null {
  const answered = new Set<SearchTerm>();
  const words: PlacedWord[] = [];
  for (const placed of wordsIn(text)) {
    const met = terms.filter((term) => answers(placed.word, term));
    if (met.length === 0) continue;
    words.push(placed);
    for (const term of met) answered.add(term);
  }
  return words.length === 0 ? null : { terms: answered.size, words };
}

/** A text with these words marked; of a long one, what stands around the first. */
export function marked(text: string, words: readonly PlacedWord[]): Marked {
  const [from, to] = windowOf(text, words[0]?.from ?? 0);
  const pieces: { text: string; marked: boolean }[] = [];
  const add = (piece: string, isMarked: boolean): void => {
    if (piece !== '') pieces.push({ text: piece, marked: isMarked });
  };
  let at = from;
  for (const word of words) {
    if (word.from < at || word.to > to) continue;
    add((at === from && from > 0 ? '… ' : '') + text.slice(at, word.from), false);
    add(text.slice(word.from, word.to), true);
    at = word.to;
  }
  add(text.slice(at, to) + (to < text.length ? ' …' : ''), false);
  return pieces;
}

/** Where an excerpt begins and ends, between words. */
function windowOf(text: string, first: number): [from: number, to: number] {
  if (text.length <= EXCERPT) return [0, text.length];
  const early = Math.max(0, first - BEFORE);
  const space = early === 0 ? -1 : text.indexOf(' ', early);
  const from = early === 0 ? 0 : space === -1 || space >= first ? first : space + 1;
  if (from + EXCERPT >= text.length) return [from, text.length];
  const end = text.lastIndexOf(' ', from + EXCERPT);
  return [from, end > first ? end : from + EXCERPT];
}
