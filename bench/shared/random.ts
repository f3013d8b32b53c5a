/** Numbers that look random and are always the same for a seed (mulberry32). */
export interface Random {
  /** A whole number from 0 to `below` − 1. */
  below(below: number): number;
  /** True with this probability; %. */
  percent(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    percent: (share) => next() * 100 < share,
    pick: (from) => {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
  };
}
