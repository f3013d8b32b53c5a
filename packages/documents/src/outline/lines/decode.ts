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
