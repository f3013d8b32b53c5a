import { readings } from '@greffier/french/dictionary/lexicon';

/** Endings of imperatives. First names have the others, too: « Rose » and « Régis » are forms of « roser » and « régir ». */
const ENDING = /(?:ez|ons|[^aei]s)$/u;
/** A verb with its pronoun: « Excuse-moi », « Pouvez-vous ». */
const WITH_PRONOUN = /\p{L}-(?:moi|toi|lui|leur|nous|vous|les?|la|en|y|je|tu|ils?|elles?|on)$/u;

/** Tells whether a word that opens a sentence is an imperative, with a capital only because of its place. */
export const isImperative = (word: string): boolean =>
  WITH_PRONOUN.test(word) ||
  (ENDING.test(word) &&
    readings(word).some(({ tense, person }) => (tense === 'P' || tense === 'S') && [1, 3, 4].includes(person)));

/** Tells whether a sentence or a quotation begins at a place of a text. */
export const opensSentence = (text: string, place: number): boolean =>
  text.slice(0, place).trimEnd() === '' || /[.!?…:;«"“–—]\s?$/u.test(text.slice(Math.max(0, place - 2), place));
