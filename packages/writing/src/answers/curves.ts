/** A number for each passage of a meeting, in order. */
export type Curve = Float32Array;

export const product = (one: Curve, other: Curve): Curve => one.map((value, at) => value * (other[at] ?? 0));

/** Of each passage, the highest value among those from `from` to `to` passages away. */
export const strongestIn = (curve: Curve, from: number, to: number): Curve =>
  curve.map((_, at) => {
    let most = 0;
    for (let place = Math.max(0, at + from); place <= Math.min(curve.length - 1, at + to); place++)
      most = Math.max(most, curve[place] ?? 0);
    return most;
  });

/** Of each passage, the highest value among those up to `reach` away; half as much counts what is said at the edge. */
export const near = (curve: Curve, reach: number): Curve =>
  curve.map((_, at) => {
    let most = 0;
    for (let step = -reach; step <= reach; step++)
      most = Math.max(most, (curve[at + step] ?? 0) * (1 - Math.abs(step) / (2 * reach + 2)));
    return most;
  });

/** The sum around each passage, drawn by a bell of this width. */
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
