/** The place of a word in one list, and the place of the same word in another. */
type Pair = readonly [one: number, other: number];

/**
 * Finds the longest common subsequence of two lists of words. A shared beginning or end is matched without a table.
 * @param mostPairs largest number of pairs of words to compare between the two; with more, nothing is matched there
 */
export function commonWords(one: readonly string[], other: readonly string[], mostPairs: number): Pair[] {
  const shortest = Math.min(one.length, other.length);
  let head = 0;
  while (head < shortest && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const [oneEnd, otherEnd] = [one.length - tail, other.length - tail];
  const same = (count: number, i: number, j: number): Pair[] => Array.from({ length: count }, (_, n) => [i + n, j + n]);
  const between =
    (oneEnd - head) * (otherEnd - head) > mostPairs
      ? []
      : byTable(one.slice(head, oneEnd), other.slice(head, otherEnd)).map(([i, j]): Pair => [head + i, head + j]);
  return [...same(head, 0, 0), ...between, ...same(tail, oneEnd, otherEnd)];
}

function byTable(one: readonly string[], other: readonly string[]): Pair[] {
  const columns = other.length + 1;
  const table = new Uint32Array((one.length + 1) * columns);
  const at = (i: number, j: number): number => table[i * columns + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      table[i * columns + j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
