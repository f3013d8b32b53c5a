import type { Passage } from '@greffier/contract/values';

/** A range in the text of a passage. */
export interface Found {
  readonly passageId: number;
  readonly from: number;
  readonly to: number;
}

export interface FindOptions {
  /** True to find whole words only. */
  readonly whole?: boolean;
  /** True to find only words with the same capitals and accents. */
  readonly exact?: boolean;
}

const SAME: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', '’': "'", '‘': "'", '‑': '-', '–': '-' };
const SPACE = /^\s$/u;
const MARKS = /\p{M}/gu;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** Folded form of each character met so far. A transcript has few different characters, so each is folded once. */
const known = new Map<string, string>();

function foldCharacter(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const plain = character.normalize('NFD').replaceAll(MARKS, '').toLocaleLowerCase('fr');
  const folded = SPACE.test(character) ? ' ' : (SAME[plain] ?? plain);
  known.set(character, folded);
  return folded;
}

interface Fold {
  readonly text: string;
  /** True if every character has the same length in the folded text as in the original. */
  readonly isEven: boolean;
}

/** Folds a text for a search, which ignores case, accents, ligatures and the kinds of apostrophes and spaces. */
function foldText(text: string): Fold {
  let folded = '';
  let isEven = true;
  for (const character of text) {
    const one = foldCharacter(character);
    isEven &&= one.length === character.length;
    folded += one;
  }
  return { text: folded, isEven };
}

/** Returns the position in the text for each position in the folded text, and for its end. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    for (let one = 0; one < foldCharacter(character).length; one += 1) places.push(at);
    at += character.length;
  }
  return [...places, at];
}

/** Folded text of each passage. It never changes, because a correction makes a new passage object. */
const folds = new WeakMap<Passage, Fold>();

function foldedOf(passage: Passage): Fold {
  const folded = folds.get(passage) ?? foldText(passage.text);
  folds.set(passage, folded);
  return folded;
}

/** Yields each position at which one text occurs in another, without overlaps. */
function* occurrences(text: string, sought: string): Generator<number> {
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) yield at;
}

/** Finds the places in a passage where the words sought occur. */
function findIn(passage: Passage, sought: string, { whole = false, exact = false }: FindOptions): Found[] {
  const { id: passageId, text } = passage;
  const found: Found[] = [];
  const add = (from: number, to: number): void => {
    if (whole && (LETTER.test(text.charAt(from - 1)) || LETTER.test(text.charAt(to)))) return;
    found.push({ passageId, from, to });
  };
  if (exact) {
    for (const at of occurrences(text, sought)) add(at, at + sought.length);
    return found;
  }
  const { text: folded, isEven } = foldedOf(passage);
  if (!folded.includes(sought)) return found;
  if (isEven) {
    for (const at of occurrences(folded, sought)) add(at, at + sought.length);
    return found;
  }
  const places = placesOf(text);
  for (const at of occurrences(folded, sought)) {
    const end = at + sought.length;
    const [from = 0, to = text.length] = [places[at], places[end]];
    // A match that begins or ends inside a ligature is left out, because half a ligature cannot be marked.
    if (places[at - 1] !== from && places[end - 1] !== to) add(from, to);
  }
  return found;
}

/** Finds the words sought in a transcript, in order. Spaces before and after the words do not count. */
export function findAll(passages: readonly Passage[], sought: string, options: FindOptions = {}): Found[] {
  const words = options.exact === true ? sought.trim() : foldText(sought.trim()).text;
  return words === '' ? [] : passages.flatMap((passage) => findIn(passage, words, options));
}
