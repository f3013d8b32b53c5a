/** Limit on the words that are shown as the reason for a name. */
const MOST_WORDS = 24;

/** Shortens a sentence that is quoted as the reason for a name. */
export function shortened(said: string): string {
  const words = said.trim().split(/\s+/);
  return words.length <= MOST_WORDS ? words.join(' ') : `${words.slice(0, MOST_WORDS).join(' ')}…`;
}
