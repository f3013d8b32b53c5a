import type { Doubt } from '../../types.ts';

const CLAUSES = /(?<=[,;:.])\s+/u;
/** What a few words tell by themselves; of all else a whole clause does. */
const OF_WORDS: ReadonlySet<Doubt> = new Set(['figure', 'name', 'date', 'wording']);

/**
 * The words of a note in which something does not hold: the clause that is doubted by itself, and of what a few words tell these
 * words alone. Null where no part is doubted by itself.
 * @param isDoubted tells whether a part is doubted as the whole note is
 */
export function doubtedPart(text: string, doubt: Doubt, isDoubted: (part: string) => boolean): string | null {
  const clauses = text.split(CLAUSES);
  const clause = clauses.find((one) => isDoubted(one));
  if (clause === undefined) return null;
  const part = OF_WORDS.has(doubt) ? fewest(clause.split(' '), isDoubted) : clause;
  return part === text ? null : part.replace(/[,;:.]$/u, '').trimEnd();
}

/** The words without those before and behind that the doubt can do without. */
function fewest(words: readonly string[], isDoubted: (part: string) => boolean): string {
  let [from, to] = [0, words.length];
  const holds = (first: number, last: number): boolean => first < last && isDoubted(words.slice(first, last).join(' '));
  while (holds(from + 1, to)) from++;
  while (holds(from, to - 1)) to--;
  return words.slice(from, to).join(' ');
}
