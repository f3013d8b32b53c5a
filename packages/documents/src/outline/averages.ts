/** Computes the median, or 0 without values. Of an even number of values, it is the higher of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Finds the value whose weights add up to the most. */
export function heaviest<T>(entries: Iterable<readonly [T, number]>): T | undefined {
  const weights = new Map<T, number>();
  for (const [value, weight] of entries) weights.set(value, (weights.get(value) ?? 0) + weight);
  return [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
