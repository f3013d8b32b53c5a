/** Tokens that are looked back at. */
const WINDOW = 320;
/** Tokens of a stretch that is compared with the others. */
const STRETCH = 6;
/** Share of stretches that differ from all others, below which the same is said again and again. */
const LEAST_DIFFERENT = 0.3;

/**
 * Watches what a model writes: small ones may say the same again and again until there is no room left. It looks at how many of the
 * last stretches of tokens are different ones, so that a loop which counts on (« [12] », « [13] ») is found too. In a list of JSON the
 * keys alone return, which are less than half of it.
 * @returns a function that takes the next token, and says whether the last ones are a loop
 */
export function watchForLoops(): (token: string | number) => boolean {
  const last: (string | number)[] = [];
  /** Stretches that end at each of the last tokens, the oldest first. */
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
