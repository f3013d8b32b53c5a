/** Most tokens of a prompt. Whisper reads only the last 224, so a longer prompt would lose its first elements. */
const MOST_TOKENS = 224;
/** Bytes per token of unfamiliar names, whose words become tokens of two or three letters. */
const BYTES_PER_TOKEN = 2.4;

/** Makes a prompt of a vocabulary: as many whole elements as fit, in their order. */
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
 * Computes an upper bound on the number of a text's tokens: capitals, figures and signs may each be one token, and
 * letters of other alphabets cost a token for each byte.
 */
function mostTokens(text: string): number {
  const pieces = text.match(/\p{L}?\p{Ll}+|\S/gu) ?? [];
  return pieces.reduce(
    (sum, piece) => sum + Math.ceil(Buffer.byteLength(piece) / (piece.length > 1 ? BYTES_PER_TOKEN : 1)),
    0,
  );
}
