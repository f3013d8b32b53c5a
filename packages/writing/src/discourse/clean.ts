import { withoutFillers, withoutOpeners } from './fillers.ts';
import { isNumber, isSmall, withoutRepeats } from './repeats.ts';
import { joinedWords, pauses, spokenWords, type SpokenWord } from './spoken-words.ts';
import { capital, typeset } from '@greffier/french/text/typography';

/** Mark in place of meaningful words that were cut. */
const CUT = '[…]';

const TAKES_BACK = /^(?:enfin|non|pardon|plutôt|trompe|excusez-moi|excuse-moi)$/;
const BETWEEN =
  /^(?:enfin|non|pardon|plutôt|ou|je|me|trompe|veux|dire|excusez-moi|excuse-moi|c'est|de|à|du|le|la|les)$/;
/** Limit on the words between a figure and its correction, such as « téraoctets ». */
const REACH = 4;
const NOTHING: SpokenWord = { before: '', text: '', plain: '', after: '' };

/** Tells whether one number may be corrected to another: both are in digits, or both in words. */
const alike = (one: SpokenWord, other: SpokenWord): boolean =>
  /^\d/.test(one.plain) === /^\d/.test(other.plain) && one.plain !== other.plain && !/^une?$/.test(one.plain);

/** Finds the start of the wrong figure that the last of these words replace by `right`; null if there is none. */
function wrongFigure(words: readonly SpokenWord[], right: SpokenWord): number | null {
  let from = words.length;
  while (BETWEEN.test(words[from - 1]?.plain ?? '')) from--;
  // « trois oui, deux non, une abstention » is not a correction.
  if (!pauses(words[from - 1]) || !words.slice(from).some(({ plain }) => TAKES_BACK.test(plain))) return null;
  let wrong = from - 1;
  while (wrong > from - REACH && !isNumber(words[wrong] ?? NOTHING)) wrong--;
  // « 14 800 » is two words.
  while (isNumber(words[wrong - 1] ?? NOTHING) && !pauses(words[wrong - 1])) wrong--;
  const old = words[wrong];
  return wrong > 0 && old !== undefined && isNumber(old) && alike(old, right) ? wrong : null;
}

/** Cuts a figure that was corrected at once, and shows the cut: « 3,2 téraoctets, enfin pardon, 2,3 téraoctets ». */
function putRight(words: readonly SpokenWord[]): SpokenWord[] {
  const kept: SpokenWord[] = [];
  for (const word of words) {
    const wrong = isNumber(word) ? wrongFigure(kept, word) : null;
    if (wrong !== null) kept.splice(wrong, kept.length - wrong, { ...NOTHING, text: CUT });
    kept.push(word);
  }
  return kept;
}

/** Removes the comma of a filled pause after a word that leads on, or before a number: « pour le, euh, 27 mars ». */
const smoothed = (word: SpokenWord, at: number, all: readonly SpokenWord[]): SpokenWord =>
  word.hesitates === true && (isSmall(word) || isNumber(all[at + 1] ?? NOTHING))
    ? { ...word, after: word.after.replace(/^(?:,|…|\.{3})$/, '') }
    : word;

/**
 * Makes a spoken sentence fit for quotation. It loses only hesitations, fillers, repeats and false starts, and a cut is
 * shown (`CUT`) if a figure was corrected at once. Empty if nothing was said.
 */
export function quotable(spoken: string): string {
  const words = withoutOpeners(withoutRepeats(withoutFillers(spokenWords(spoken))));
  const text = joinedWords(putRight(withoutRepeats(words)).map(smoothed))
    .replace(/^[,;:.…!?]+/, '')
    .replace(/«\s?/g, '“')
    .replace(/\s?»/g, '”')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  return typeset(capital(/[.!?…]”?$/u.test(text) ? text : `${text.replace(/[,;:]$/, '')}.`));
}
