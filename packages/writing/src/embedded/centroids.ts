import type { Line } from './announce.ts';

/** Chances of each line in each item from the words that earlier passes gave that item. */
export function centroids(
  lines: readonly Line[],
  path: readonly number[],
  places: number,
  weight: (stem: string) => number,
) {
  const profiles = Array.from({ length: places }, () => new Map<string, number>());
  const spread = new Map<string, Set<number>>();
  for (const [at, line] of lines.entries()) {
    const profile = profiles[path[at] ?? -1];
    if (profile === undefined) continue;
    for (const term of line.stems) {
      profile.set(term, (profile.get(term) ?? 0) + 1);
      const where = spread.get(term) ?? new Set<number>();
      where.add(path[at] ?? -1);
      spread.set(term, where);
    }
  }
  return (place: number, line: Line): number => {
    const profile = profiles[place];
    if (profile === undefined || line.stems.length === 0) return 0;
    let shared = 0;
    let total = 0;
    for (const term of line.distinct) {
      const rarity = weight(term) / (spread.get(term)?.size ?? 1);
      total += weight(term);
      // A word that only this line brought to the item proves nothing.
      if ((profile.get(term) ?? 0) >= 2) shared += rarity;
    }
    return total === 0 ? 0 : Math.min(1, (shared / total) * Math.min(1, line.stems.length / 4));
  };
}
