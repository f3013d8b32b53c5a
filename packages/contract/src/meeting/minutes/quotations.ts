/** Splits a text into its words, without case and accents, because a quotation may be typeset in another way. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Finds what a sentence quotes. A quotation of several sentences opens in the first and closes in the last of them. */
const quotationsIn = (text: string): string[] => {
  const [start = '', ...opened] = text.split('«');
  const closed = opened.map((part) => part.split('»', 1)[0] ?? '');
  return start.includes('»') ? [start.slice(0, start.indexOf('»')), ...closed] : closed;
};

/**
 * Tells whether what a text quotes between guillemets was said: the words of each quotation are among the words of the
 * passages, in the same order. Words may be left out, as hesitations are.
 * @param said the words of the passages that the text rests on, in order of speech
 */
export function isQuotedAsSaid(text: string, said: readonly string[]): boolean {
  const words = said.flatMap(wordsOf);
  return quotationsIn(text).every((quotation) => {
    let at = 0;
    return wordsOf(quotation).every((word) => {
      at = words.indexOf(word, at) + 1;
      return at > 0;
    });
  });
}
