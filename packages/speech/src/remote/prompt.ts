/** Whisper reads 224 tokens of a prompt, the last ones: what is more would push the first elements out. */
const MOST_TOKENS = 224;

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

/** More than a text has: names are cut into pieces of two or three letters, and an accent costs a byte of its own. */
function mostTokens(text: string): number {
  return text.split(' ').reduce((sum, word) => sum + Math.ceil(Buffer.byteLength(word) / 2), 0);
}
