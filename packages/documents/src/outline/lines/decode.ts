import type { Piece } from '../pieces.ts';
import type { Numbers } from './markers.ts';

/** The lines of one item, in order. */
export type Run = readonly number[];

const [OTHER, ITEM, CONTINUATION] = [0, 1, 2];
const LEAST = 1e-5;

/** The most likely reading of all lines together: a line goes on with an item only where one is open (Viterbi). */
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

/** How much of what a line is likely to be comes from the numbers that count up to it and on from it. */
const SHARED = 0.5;

/** The chances of lines whose numbers count on drawn to each other: of 1, 2 and 3, all are items, or none. */
export function countedOn(
  chances: readonly (readonly number[])[],
  pieces: readonly Piece[],
  { previous }: Numbers,
): (readonly number[])[] {
  const listOf = new Map<number, number>();
  const lists = new Map<number, number[]>();
  pieces.forEach(({ label }, at) => {
    if (label === undefined || label.kind === 'bullet') return;
    const before = previous.get(at);
    const list = (before === undefined ? undefined : listOf.get(before)) ?? at;
    listOf.set(at, list);
    const own = lists.get(list);
    if (own === undefined) lists.set(list, [at]);
    else own.push(at);
  });
  const odds = (at: number): number => {
    const chance = Math.min(1 - LEAST, Math.max(LEAST, chances[at]?.[ITEM] ?? 0));
    return Math.log(chance / (1 - chance));
  };
  const drawn = [...chances];
  for (const list of lists.values()) {
    const mean = list.reduce((sum, at) => sum + odds(at), 0) / list.length;
    for (const at of list.length > 1 ? list : []) {
      const own = chances[at] ?? [];
      const item = 1 / (1 + Math.exp(-(SHARED * mean + (1 - SHARED) * odds(at))));
      const rest = Math.max(LEAST, 1 - (own[ITEM] ?? 0));
      drawn[at] = own.map((chance, kind) => (kind === ITEM ? item : (chance * (1 - item)) / rest));
    }
  }
  return drawn;
}
