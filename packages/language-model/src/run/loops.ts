/** The number of last tokens that are compared. */
const WINDOW = 320;
/** Tokens in a stretch, the unit of comparison. */
const STRETCH = 6;
/** If a smaller share of stretches is different from each other, the text is a loop. */
const LEAST_DIFFERENT = 0.3;

/**
 * Watches what a model writes, since small ones may repeat themselves until there is no room left. It counts how many
 * of the last stretches of tokens are different, which also finds a loop that counts (« [12] », « [13] »). In a list in
 * JSON only the keys are repeated, which are less than half of it.
 * @returns a function that takes the next token and tells whether the last ones are a loop
 */
export function watchForLoops(): (token: string | number) => boolean {
  const last: (string | number)[] = [];
  /** The stretches that end at each of the last tokens, oldest first. */
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
