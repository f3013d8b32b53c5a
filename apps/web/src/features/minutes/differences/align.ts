/** A line of one text beside the corresponding line of the other; null if there is no such line. */
export interface Pair {
  readonly removed: string | null;
  readonly added: string | null;
}

/** Most pairs of lines to compare. If there are more, lines are put side by side in their order. */
const MOST_PAIRS = 10_000;
/** At this share of words in common or more, one line counts as the changed form of the other. */
const LEAST_ALIKE = 0.3;

/** Pairs removed with added lines of one place, in order, so that the pairs have as many common words as possible. */
export function align(removed: readonly string[], added: readonly string[]): Pair[] {
  if (removed.length * added.length > MOST_PAIRS) return inOrder(removed, added);
  const [before, now] = [removed.map(wordsOf), added.map(wordsOf)];
  const alike = before.map((one) => now.map((other) => likeness(one, other)));
  /** Largest total likeness of pairs among the lines from a row and a column onwards, by row and column. */
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1));
  const bestAt = (row: number, column: number): number => best[row]?.[column] ?? 0;
  for (let row = removed.length - 1; row >= 0; row--) {
    for (let column = added.length - 1; column >= 0; column--) {
      const same = alike[row]?.[column] ?? 0;
      const most = Math.max(
        bestAt(row + 1, column),
        bestAt(row, column + 1),
        same && same + bestAt(row + 1, column + 1),
      );
      best[row]?.fill(most, column, column + 1);
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < removed.length || column < added.length) {
    const [old = null, made = null] = [removed[row], added[column]];
    const same = alike[row]?.[column] ?? 0;
    if (same > 0 && bestAt(row, column) === same + bestAt(row + 1, column + 1)) {
      pairs.push({ removed: old, added: made });
      row++;
      column++;
    } else if (old !== null && bestAt(row, column) === bestAt(row + 1, column)) {
      pairs.push({ removed: old, added: null });
      row++;
    } else {
      pairs.push({ removed: null, added: made });
      column++;
    }
  }
  return pairs;
}

const inOrder = (removed: readonly string[], added: readonly string[]): Pair[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    removed: removed[at] ?? null,
    added: added[at] ?? null,
  }));

/** Number of times that each word stands in a line. */
type Words = ReadonlyMap<string, number>;

function wordsOf(text: string): Words {
  const words = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** Computes the share of words in common; 0 if it is too small to mean anything. */
function likeness(one: Words, other: Words): number {
  let common = 0;
  for (const [word, times] of one) common += Math.min(times, other.get(word) ?? 0);
  const share = common / Math.max(1, count(one), count(other));
  return share < LEAST_ALIKE ? 0 : share;
}

const count = (words: Words): number => [...words.values()].reduce((sum, times) => sum + times, 0);
