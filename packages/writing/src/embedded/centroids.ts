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
  const told = new Map(lines.map((line) => [line, termsOf(line, weight, spread)]));
  return (place: number, line: Line): number => {
    const profile = profiles[place];
    const terms = told.get(line);
    if (profile === undefined || terms === undefined || line.stems.length === 0) return 0;
    let shared = 0;
    // A word that only this line brought to the item proves nothing.
    for (const { term, rarity } of terms.own) if ((profile.get(term) ?? 0) >= 2) shared += rarity;
    return terms.total === 0 ? 0 : Math.min(1, (shared / terms.total) * Math.min(1, line.stems.length / 4));
  };
}

/** The words of a line with what each is worth, once for all places. */
function termsOf(line: Line, weight: (stem: string) => number, spread: ReadonlyMap<string, ReadonlySet<number>>) {
  let total = 0;
  const own = [...line.distinct].map((term) => {
    const worth = weight(term);
    total += worth;
    return { term, rarity: worth / (spread.get(term)?.size ?? 1) };
  });
  return { own, total };
}
