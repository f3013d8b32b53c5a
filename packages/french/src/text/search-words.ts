import { stemmer } from '@orama/stemmers/french';
import { fold, stem } from './words.ts';

/** A word of a text, and where it stands there. */
export interface PlacedWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** One word of a query. A text must contain a word that matches it. */
export interface SearchTerm {
  /** A word matches if it has one of these keys. */
  readonly keys: readonly string[];
  /** Beginning of words that match, too, if this word of the query is still being typed; else null. */
  readonly prefix: string | null;
}

const WORD = /\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?!\d)|[\p{L}\p{M}\p{N}]+/gu;
/** Largest number of characters that a database accepts as one word. */
const LONGEST = 60;
/** Fewest letters that are searched as a beginning, since fewer letters would match too many words. */
const SHORTEST_PREFIX = 3;

/** Words of grammar, folded: a query is searched without them, unless it has no others. */
const GRAMMAR: ReadonlySet<string> = new Set(
  `a au aux avec c ce ces cet cette d dans de des du elle elles en est et eux il ils j je l la le les leur leurs lui m ma
  me mes mon n ne nos notre nous on ou par pas pour qu que qui s sa se ses son sur t ta te tes ton tu un une vos votre
  vous y`.split(/\s+/),
);

/** Finds the words of a text; « 16 800 » is one word, and « l’abri » is two. */
export function* wordsIn(text: string): Generator<PlacedWord> {
  for (const { 0: word, index } of text.matchAll(WORD)) yield { word, from: index, to: index + word.length };
}

/** Number of words whose keys are remembered, enough for some meetings. */
const MOST_KNOWN = 20_000;
const known = new Map<string, readonly string[]>();

/**
 * Lists the keys under which a word is found: the folded word itself, then its stem and its singular. The stem is taken
 * with and without the word's accents, since Snowball’s rules need the accent of « votée » and nobody types it.
 */
export function searchKeys(word: string): readonly string[] {
  const before = known.get(word);
  if (before !== undefined) return before;
  const plain = word
    .replaceAll(/[ \u00A0\u202F'’]/g, '')
    .slice(0, LONGEST)
    .toWellFormed();
  const folded = fold(plain);
  const root = stem(folded);
  const accented = fold(stemmer(plain.normalize('NFC').toLowerCase()));
  const keys = [...new Set([folded, root, accented, singularOf(folded, root)])].filter((key) => key !== '');
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, keys);
  return keys;
}

/** Finds the singular of plurals that Snowball’s rules do not know: « élus », « travaux ». */
function singularOf(folded: string, root: string): string {
  if (folded.length > 4 && folded.endsWith('aux')) return `${folded.slice(0, -2)}il`;
  return root === folded && folded.length > 3 && folded.endsWith('s') ? folded.slice(0, -1) : folded;
}

/** Gathers the distinct keys of all words of some texts. */
export function keysOf(texts: Iterable<string>): Set<string> {
  const keys = new Set<string>();
  for (const text of texts) for (const { word } of wordsIn(text)) for (const key of searchKeys(word)) keys.add(key);
  return keys;
}

/**
 * Reads a query. Its last word may be the beginning of a word, unless something follows it.
 * @param most largest number of words that count; further words are left out
 */
export function searchTerms(query: string, most: number): SearchTerm[] {
  const words = [...wordsIn(query)];
  const last = words.at(-1);
  const telling = words.filter(({ word }) => !GRAMMAR.has(fold(word)));
  const terms = new Map<string, SearchTerm>();
  for (const one of telling.length > 0 ? telling : words) {
    const keys = searchKeys(one.word);
    const [folded = ''] = keys;
    const isOpen = one === last && one.to === query.length && folded.length >= SHORTEST_PREFIX;
    const prefix = isOpen ? folded : null;
    terms.set(folded, { keys: keys.length > 1 ? keys.slice(1) : keys, prefix });
    if (terms.size === most) break;
  }
  return [...terms.values()];
}

/** Tells whether a word matches a term. */
export function answers(word: string, { keys, prefix }: SearchTerm): boolean {
  const own = searchKeys(word);
  return own.some((key) => keys.includes(key)) || (prefix !== null && own.some((key) => key.startsWith(prefix)));
}
