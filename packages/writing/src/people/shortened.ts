/** As much of a sentence as is shown where a name rests on it. */
const MOST_WORDS = 24;

/** What was said, as far as it can be quoted where a name is proposed. */
export function shortened(said: string): string {
  const words = said.trim().split(/\s+/);
  return words.length <= MOST_WORDS ? words.join(' ') : `${words.slice(0, MOST_WORDS).join(' ')}…`;
}
