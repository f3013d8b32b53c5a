/** Words that both texts have, or only one of them. */
export interface Stretch {
  readonly text: string;
  readonly of: 'both' | 'added' | 'removed';
}

/** Letters in common between two differences that tell nothing by themselves: « à », « , ». */
const TOO_SHORT = 2;
/** Share of a line's letters that must be in common: otherwise one sentence took the place of another. */
const LEAST_COMMON = 0.3;

const LETTERS = /[\p{L}\p{N}]/gu;
const lettersIn = (text: string): number => text.match(LETTERS)?.length ?? 0;

/**
 * A line whose differences a person can read, not cut up by single letters in common.
 * @returns null if little is in common
 */
export function joined(line: readonly Stretch[]): Stretch[] | null {
  const common = lettersIn(line.map(({ text, of }) => (of === 'both' ? text : '')).join(''));
  const longest = Math.max(lettersIn(textOf(line, 'removed')), lettersIn(textOf(line, 'added')));
  if (common < LEAST_COMMON * longest) return null;

  const stretches: Stretch[] = [];
  /** Differences with little between them. */
  let run: Stretch[] = [];
  for (const [at, stretch] of line.entries()) {
    const isBetween = run.length > 0 && at < line.length - 1 && lettersIn(stretch.text) <= TOO_SHORT;
    if (stretch.of !== 'both' || isBetween) run.push(stretch);
    else {
      stretches.push(...replaced(run), stretch);
      run = [];
    }
  }
  return [...stretches, ...replaced(run)];
}

/** What was removed as a whole, then what was added. What was only added, or only removed, stays as it is. */
function replaced(run: readonly Stretch[]): readonly Stretch[] {
  const sides = (['removed', 'added'] as const).filter((side) => run.some(({ of }) => of === side));
  return sides.length < 2 ? run : sides.map((of) => ({ text: textOf(run, of), of }));
}

/** What one of the texts says in a line. */
export const textOf = (line: readonly Stretch[], side: 'added' | 'removed'): string =>
  line.map(({ text, of }) => (of === 'both' || of === side ? text : '')).join('');
