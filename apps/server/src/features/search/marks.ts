import type { Marked } from '@greffier/contract/meeting/search';
import { answers, type PlacedWord, type SearchTerm, wordsIn } from '@greffier/french/text/search-words';

/** Longest excerpt; characters. */
const EXCERPT = 240;
/** Most characters before the first marked word of an excerpt. */
const BEFORE = 80;

export interface Match {
  /** Number of search terms that the text matches. */
  readonly terms: number;
  readonly words: readonly PlacedWord[];
}

/** Finds the words of a text that answer a query; null if there are none. */
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

/** Marks these words in a text. A long text is cut to an excerpt around the first of them. */
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

/** Finds where an excerpt begins and ends, between words. */
function windowOf(text: string, first: number): [from: number, to: number] {
  if (text.length <= EXCERPT) return [0, text.length];
  const early = Math.max(0, first - BEFORE);
  const space = early === 0 ? -1 : text.indexOf(' ', early);
  const from = early === 0 ? 0 : space === -1 || space >= first ? first : space + 1;
  if (from + EXCERPT >= text.length) return [from, text.length];
  const end = text.lastIndexOf(' ', from + EXCERPT);
  return [from, end > first ? end : from + EXCERPT];
}
