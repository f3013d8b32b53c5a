import { textWords, type Element, type TextWord } from './elements.ts';
import type { Stretch } from './stretches.ts';

/** A recogniser may write an element with up to this many more words than it has. */
export const MORE_WORDS = 2;
/** Several ordinary words hardly match an element of this many letters by chance: « valor plast » is Valorplast. */
const LONG_ENOUGH = 7;

/**
 * Tells whether a stretch is ordinary language: « une pierre » is not the name Pierre and « si on » is not Sion, but « PIERRE »
 * and « Pierre » may be names. A capital at the beginning of a sentence does not count: « Ça va » is not about the CA.
 */
export function isOrdinary({ known, named, from, to }: Stretch, written: string, element: Element): boolean {
  if (!known || written === element.written || element.words > 1) return false;
  if (to - from > 1) return element.key.length < LONG_ENOUGH;
  return written === written.toLowerCase() || (element.initials && !named && written !== written.toUpperCase());
}

/**
 * Tells whether a stretch is only an article and a noun, not a name: « le maire » is not Lemaire, but « Du Jardin »
 * within a sentence and « Madame du jardin » may be Dujardin.
 */
export function isPhrase({ known, named, words }: Stretch, before: TextWord | undefined, element: Element): boolean {
  const [first] = words;
  if (!known || element.words > 1 || words.length < 2 || !isOneOf(SMALL_WORDS, first)) return false;
  if (isOneOf(TITLES, before) && isOneOf(WORDS_OF_NAMES, first)) return false;
  return !(named && words.every(({ capital }) => capital));
}

/**
 * Tells whether a stretch begins or ends with a small word that the element does not have there: « je gère des projets
 * de… » is not « chef de projet ».
 */
export function isTorn({ known, words }: Stretch, { written }: Element): boolean {
  if (!known || words.length < 2) return false;
  const said = textWords(written);
  return ([0, -1] as const).some((at) => isOneOf(SMALL_WORDS, words.at(at)) && !isOneOf(SMALL_WORDS, said.at(at)));
}

const TITLES = new Set('m mme mlle me maître monsieur madame mademoiselle'.split(' '));
const WORDS_OF_NAMES = new Set('de des du d’'.split(' '));
const SMALL_WORDS = new Set([...WORDS_OF_NAMES, ...'à au aux en et l’ la le les ou un une'.split(' ')]);
const isOneOf = (words: ReadonlySet<string>, word: TextWord | undefined): boolean =>
  word !== undefined && words.has(word.text.toLowerCase().replace("'", '’'));

/**
 * Tells whether a stretch has a possible number of words for an element: at most two more than the element. Only
 * initials may have full stops between words.
 */
export function fits({ from, to, signs }: Stretch, element: Element): boolean {
  if (signs && !element.initials) return false;
  return to - from <= (element.initials ? Math.max(1, element.key.length) : element.words) + MORE_WORDS;
}
