import type { Unsupported } from '../../types.ts';

const CLAUSES = /(?<=[,;:.])\s+/u;
/** Doubts that a few words can raise; all others need a whole clause. */
const OF_WORDS: ReadonlySet<Unsupported> = new Set(['figure', 'name', 'date', 'wording']);

/**
 * Finds the words of a note that its passages do not support: the clause that is doubtful by itself or, if a few words
 * raise the doubt, these words alone. Null if no part is doubtful by itself.
 * @param isDoubted tells whether a part is doubtful in the same way as the whole note
 */
export function doubtedPart(text: string, doubt: Unsupported, isDoubted: (part: string) => boolean): string | null {
  const clauses = text.split(CLAUSES);
  const clause = clauses.find((one) => isDoubted(one));
  if (clause === undefined) return null;
  const part = OF_WORDS.has(doubt) ? fewest(clause.split(' '), isDoubted) : clause;
  return part === text ? null : part.replace(/[,;:.]$/u, '').trimEnd();
}

/** Drops words at both ends as long as the doubt remains. */
function fewest(words: readonly string[], isDoubted: (part: string) => boolean): string {
  let [from, to] = [0, words.length];
  const holds = (first: number, last: number): boolean => first < last && isDoubted(words.slice(first, last).join(' '));
  while (holds(from + 1, to)) from++;
  while (holds(from, to - 1)) to--;
  return words.slice(from, to).join(' ');
}
