/** A number for each passage of a meeting, in order. */
export type Curve = Float32Array;

/**
 * Replaces each value by the highest one up to `reach` passages away. A value counts less with distance: half at
 * `reach`.
 */
export const near = (curve: Curve, reach: number): Curve =>
  curve.map((_, at) => {
    let most = 0;
    for (let step = -reach; step <= reach; step++)
      most = Math.max(most, (curve[at + step] ?? 0) * (1 - Math.abs(step) / (2 * reach + 2)));
    return most;
  });

/**
 * Replaces each value by the rest of an earlier value, if that is higher. From one passage to the next, the share
 * `kept` of the earlier value remains.
 */
export function remembered(curve: Curve, kept: number): Curve {
  let left = 0;
  return curve.map((value) => (left = Math.max(value, left * kept)));
}

/** Divides each value by the highest one. Curves that are low everywhere stay low. */
export function besideBest(curve: Curve): Curve {
  const most = curve.reduce((highest, value) => Math.max(highest, value), LOW);
  return curve.map((value) => value / most);
}
const LOW = 0.1;

/** Adds up the values around each passage, weighted by a bell curve of this width. */
export function smoothed(curve: Curve, width: number): Curve {
  const reach = 3 * width;
  const bell = Float32Array.from({ length: reach + 1 }, (_, step) => Math.exp(-(step ** 2) / (2 * width ** 2)) / width);
  const sums = new Float32Array(curve.length);
  for (const [at, value] of curve.entries()) {
    if (value === 0) continue;
    for (let place = Math.max(0, at - reach); place <= Math.min(curve.length - 1, at + reach); place++)
      sums[place] = (sums[place] ?? 0) + value * (bell[Math.abs(place - at)] ?? 0);
  }
  return sums;
}

/** Lists the places of the passages, best first. */
export const bestFirst = (scores: Curve): number[] =>
  [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
