/** A word in a text: `from` is the place of its first character, `to` the place after its last. */
export interface PlacedWord {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Finds the words of a text. French puts a space before some signs, which stay with the word before them. */
export function wordsOf(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  let at = 0;
  for (const part of text.split(/(\s+(?![?!:;»%]+(?:\s|$)))/u)) {
    // A text may begin with a space and such a sign.
    const text = part.trim();
    const from = at + part.indexOf(text);
    if (text !== '') words.push({ from, to: from + text.length, text });
    at += part.length;
  }
  return words;
}

/** Returns the odds of the words in `rest`, which is the end of a text. @param odds odds of all words of the text */
export const oddsOfRest = (odds: readonly number[] | undefined, rest: string): readonly number[] | undefined => {
  const count = wordsOf(rest).length;
  return count === 0 ? [] : odds?.slice(-count);
};
