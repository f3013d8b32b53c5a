import { FILLERS, HESITATION, OPENERS, PAUSED_OPENERS } from '@greffier/french/text/fillers';
import { pauses, type SpokenWord } from './spoken-words.ts';

const inWords = (phrases: readonly string[]): string[][] => phrases.map((phrase) => phrase.split(' '));
const FILLING = inWords(FILLERS);
const OPENING = inWords(OPENERS);
const OPENING_PAUSED = inWords(PAUSED_OPENERS);
/** Words before which an opener has a meaning: « Alors que ». */
const AFTER_OPENER = /^(?:que|qu'.*)$/;
/** Words before which « bon » only opens a sentence: « Bon je sors », unlike « bon courage ». */
const AFTER_BON =
  /^(?:je|j'.+|tu|il|elle|on|nous|vous|c'.+|ça|moi|alors|ben|bah|donc|mais|et|puisque|si|là|le|la|les|l'.+|après|ok|voilà|du)$/;

const says = (words: readonly SpokenWord[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, place) => words[at + place]?.plain === word) &&
  phrase.slice(0, -1).every((_, place) => !pauses(words[at + place]));

/** Chooses the mark after a word when the next words are removed: its own, or `last`, which stood after those words. */
function marksFor(before: string, last: string, ends: boolean): string {
  if (ends) return /[.?!…]/.test(last) ? last : before.replace(/[,;:]$/, '');
  return before === '' ? last.replace(/^[.…]+/, '') : before;
}

/** Removes the words from `from` to before `to`, and adapts the punctuation before the gap. */
function leaveOut(words: SpokenWord[], from: number, to: number): void {
  const [before, last] = [words[from - 1], words[to - 1]];
  if (before !== undefined && last !== undefined) {
    const hesitates = pauses(before) && pauses(last) ? ({ hesitates: true } as const) : {};
    words[from - 1] = { ...before, after: marksFor(before.after, last.after, to === words.length), ...hesitates };
  }
  words.splice(from, to - from);
}

/** Removes « euh », and fillers between two pauses. */
export function withoutFillers(words: readonly SpokenWord[]): SpokenWord[] {
  const kept = [...words];
  for (let at = kept.length - 1; at >= 0; at--) if (HESITATION.test(kept[at]?.plain ?? '')) leaveOut(kept, at, at + 1);
  for (let at = kept.length - 1; at > 0; at--) {
    if (!pauses(kept[at - 1])) continue;
    const filler = FILLING.find((one) => says(kept, at, one) && pauses(kept[at + one.length - 1]));
    if (filler !== undefined) leaveOut(kept, at, at + filler.length);
  }
  return kept;
}

/** Removes words that only open a sentence. « oui » and « non » are answers and stay. */
export function withoutOpeners(words: readonly SpokenWord[]): SpokenWord[] {
  let kept = words;
  for (;;) {
    const next = kept[1]?.plain ?? '';
    const opener =
      (says(kept, 0, ['bon']) && AFTER_BON.test(next) ? ['bon'] : undefined) ??
      OPENING.find((one) => says(kept, 0, one) && !AFTER_OPENER.test(kept[one.length]?.plain ?? '')) ??
      OPENING_PAUSED.find((one) => says(kept, 0, one) && pauses(kept[one.length - 1]));
    if (opener === undefined || opener.length >= kept.length) return [...kept];
    kept = kept.slice(opener.length);
  }
}
