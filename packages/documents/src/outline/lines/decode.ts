import type { Numbers } from './features/markers.ts';

/** The indexes of the lines of one item, in order. */
export type Run = readonly number[];

const [OTHER, ITEM, CONTINUATION] = [0, 1, 2];
/** Smallest distance of chances from 0 and from 1. Without this distance, logarithms of chances could be infinite. */
const LEAST = 1e-5;

/**
 * Finds the most likely reading of all lines together (Viterbi): a line continues an item only where the line before it
 * belongs to one.
 */
export function decode(chances: readonly (readonly number[])[]): Run[] {
  const states = [OTHER, ITEM, CONTINUATION];
  let scores = [0, -Infinity, -Infinity];
  const back: number[][] = [];
  for (const own of chances) {
    const from: number[] = [];
    scores = states.map((state) => {
      const before = state === CONTINUATION ? [ITEM, CONTINUATION] : states;
      const best = before.reduce((most, other) => ((scores[other] ?? 0) > (scores[most] ?? 0) ? other : most));
      from.push(best);
      return (scores[best] ?? 0) + Math.log(Math.max(LEAST, own[state] ?? 0));
    });
    back.push(from);
  }
  let state = states.reduce((most, other) => ((scores[other] ?? 0) > (scores[most] ?? 0) ? other : most));
  const kinds: number[] = [];
  for (let at = chances.length - 1; at >= 0; at -= 1) {
    kinds[at] = state;
    state = back[at]?.[state] ?? OTHER;
  }
  const runs: number[][] = [];
  kinds.forEach((kind, at) => {
    if (kind === ITEM) runs.push([at]);
    else if (kind === CONTINUATION) runs.at(-1)?.push(at);
  });
  return runs;
}

/** Share of a line's log-odds that comes from the whole list of its number; the rest comes from the line itself. */
const SHARED = 0.7;
/** The log-odds that a list gains if it begins right below words such as « Ordre du jour ». */
const ANNOUNCED = 4;

/**
 * Brings the chances of the lines of a list closer together, because usually all lines of a list are items, or none is.
 * A list has the numbers 1, 2 and 3, or 2, 2.1 and 2.2, or bullets.
 */
export function countedOn(chances: readonly (readonly number[])[], { lists }: Numbers): (readonly number[])[] {
  const odds = (at: number): number => {
    const chance = Math.min(1 - LEAST, Math.max(LEAST, chances[at]?.[ITEM] ?? 0));
    return Math.log(chance / (1 - chance));
  };
  const drawn = [...chances];
  for (const { lines, isAnnounced } of lists) {
    if (lines.length < 2) continue;
    const mean = lines.reduce((sum, at) => sum + odds(at), 0) / lines.length + (isAnnounced ? ANNOUNCED : 0);
    for (const at of lines) {
      const own = chances[at] ?? [];
      const item = 1 / (1 + Math.exp(-(SHARED * mean + (1 - SHARED) * odds(at))));
      const rest = Math.max(LEAST, 1 - (own[ITEM] ?? 0));
      drawn[at] = own.map((chance, kind) => (kind === ITEM ? item : (chance * (1 - item)) / rest));
    }
  }
  return drawn;
}
