/** Number of stretches of tokens that are compared: the latest ones. */
const WINDOW = 320;
/** Tokens in a stretch, the unit of comparison. */
const STRETCH = 6;
/** A text is a loop if the share of distinct stretches in it is smaller than this. */
const LEAST_DIFFERENT = 0.3;

/**
 * Watches the text that a model writes, because a small model may repeat itself until it runs out of room. Counts how
 * many of the latest stretches of tokens are distinct, which also finds a loop with rising numbers (« [12] »,
 * « [13] »). A JSON list does not count as a loop: only its keys repeat, and they are less than half of the text.
 * @returns a function that takes the next token and tells whether the latest ones are a loop
 */
export function watchForLoops(): (token: string | number) => boolean {
  const last: (string | number)[] = [];
  /** For each of the latest tokens, the stretch that ends with it; oldest first. */
  const stretches: string[] = [];
  const counts = new Map<string, number>();
  return (token) => {
    last.push(token);
    if (last.length < STRETCH) return false;
    const stretch = last.join(' ');
    last.shift();
    stretches.push(stretch);
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
    if (stretches.length <= WINDOW) return false;
    const oldest = stretches.shift() ?? '';
    const left = (counts.get(oldest) ?? 1) - 1;
    if (left === 0) counts.delete(oldest);
    else counts.set(oldest, left);
    return counts.size < LEAST_DIFFERENT * WINDOW;
  };
}
