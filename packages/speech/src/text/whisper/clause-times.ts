/** Step of the grid on which the ends of clauses are placed; seconds. */
export const TIME_STEP = 0.1;
/** Weight of an even speaking rate, compared with the ends that the decoder finds likely. */
const RATE_WEIGHT = 0.5;

/**
 * Places the ends of clauses in time. Finds the best path through the decoder's opinions in which no clause ends before the
 * previous one and none is much faster or slower than the window's mean, so that neighbours correct a single wrong opinion.
 * @param opinions for each clause, the log likelihood that it ends in each cell of the grid
 * @param sizes lengths of the clauses in characters
 * @returns the ends as cells of the grid, in order
 */
export function placeEnds(opinions: readonly Float64Array[], sizes: readonly number[]): number[] {
  const cells = opinions[0]?.length ?? 0;
  const characters = sizes.reduce((sum, size) => sum + size, 0);
  const perCharacter = cells / Math.max(1, characters);
  let scores = new Float64Array(cells).fill(-Infinity);
  scores[0] = 0;
  const origins: Int32Array[] = [];
  opinions.forEach((opinion, i) => {
    const expected = Math.max(1, (sizes[i] ?? 1) * perCharacter);
    const shortest = Math.max(1, Math.floor(expected / 4));
    const next = new Float64Array(cells).fill(-Infinity);
    const origin = new Int32Array(cells);
    for (let to = 0; to < cells; to++) {
      for (let from = 0; from <= Math.max(0, to - shortest); from++) {
        const deviation = Math.log((to - from + 1) / expected);
        const score = (scores[from] ?? -Infinity) + (opinion[to] ?? -Infinity) - RATE_WEIGHT * deviation * deviation;
        if (score > (next[to] ?? -Infinity)) {
          next[to] = score;
          origin[to] = from;
        }
      }
    }
    origins.push(origin);
    scores = next;
  });
  let at = scores.reduce(
    (best, score, cell) => (score > (scores[best] ?? -Infinity) ? cell : best),
    Math.max(0, cells - 1),
  );
  const ends: number[] = [];
  for (let i = origins.length - 1; i >= 0; i--) {
    ends.unshift(at);
    at = origins[i]?.[at] ?? 0;
  }
  return ends;
}
