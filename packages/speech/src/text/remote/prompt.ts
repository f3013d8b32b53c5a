/** Whisper reads 224 tokens of a prompt, the last ones: what is more would push the first elements out. */
const MOST_TOKENS = 224;
/** Of names that no text has taught: their words are cut into pieces of two or three letters. */
const BYTES_PER_TOKEN = 2.4;

/** The elements of a vocabulary as the text that would have come before: as many whole ones as fit, in their order. */
export function vocabularyPrompt(vocabulary: readonly string[]): string {
  const taken: string[] = [];
  let used = 1;
  for (const element of vocabulary.map((one) => one.replaceAll(/\s+/g, ' ').trim())) {
    const tokens = mostTokens(element) + 1;
    if (element === '' || used + tokens > MOST_TOKENS) continue;
    taken.push(element);
    used += tokens;
  }
  return taken.length === 0 ? '' : `${taken.join(', ')}.`;
}

/**
 * No less than a text has: capitals, figures and signs may stand alone, and what is not of the alphabet costs a token for
 * each byte.
 */
function mostTokens(text: string): number {
  const pieces = text.match(/\p{L}?\p{Ll}+|\S/gu) ?? [];
  return pieces.reduce(
    (sum, piece) => sum + Math.ceil(Buffer.byteLength(piece) / (piece.length > 1 ? BYTES_PER_TOKEN : 1)),
    0,
  );
}
