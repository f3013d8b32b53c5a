/** A run of words that both texts have, or only one of them. */
export interface Stretch {
  readonly text: string;
  readonly of: 'both' | 'added' | 'removed';
}

/** Up to this many common letters between two differences, such as « à » or « , », mean nothing by themselves. */
const TOO_SHORT = 2;
/** Share of a line's letters that must be in common; otherwise the line counts as replaced by another sentence. */
const LEAST_COMMON = 0.3;

const LETTERS = /[\p{L}\p{N}]/gu;
const lettersIn = (text: string): number => text.match(LETTERS)?.length ?? 0;

/**
 * Makes the differences in a line readable: two differences with only a letter or two between them become one.
 * @returns null if the two forms of the line have little in common
 */
export function joined(line: readonly Stretch[]): Stretch[] | null {
  const common = lettersIn(line.map(({ text, of }) => (of === 'both' ? text : '')).join(''));
  const longest = Math.max(lettersIn(textOf(line, 'removed')), lettersIn(textOf(line, 'added')));
  if (common < LEAST_COMMON * longest) return null;

  const stretches: Stretch[] = [];
  /** Differences with little between them, to be shown as one. */
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

/** Puts all removed words before all added ones. A run that was only added, or only removed, stays as it is. */
function replaced(run: readonly Stretch[]): readonly Stretch[] {
  const sides = (['removed', 'added'] as const).filter((side) => run.some(({ of }) => of === side));
  return sides.length < 2 ? run : sides.map((of) => ({ text: textOf(run, of), of }));
}

/** Returns a line as one of the texts has it. */
export const textOf = (line: readonly Stretch[], side: 'added' | 'removed'): string =>
  line.map(({ text, of }) => (of === 'both' || of === side ? text : '')).join('');
