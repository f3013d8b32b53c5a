/** A log probability this far below the best one does not matter in a sum. */
const NEGLIGIBLE = 20;

/** Finds the position of the largest of the first `size` numbers. */
export function pickGreedy(logits: Float32Array, size: number): number {
  let best = 0;
  let value = -Infinity;
  for (let i = 0; i < size; i++) {
    const logit = logits[i] ?? -Infinity;
    if (logit > value) {
      value = logit;
      best = i;
    }
  }
  return best;
}

/** Draws a position with the probabilities of a softmax at this temperature. */
export function pickSampled(logits: Float32Array, size: number, temperature: number, random: () => number): number {
  const highest = logits[pickGreedy(logits, size)] ?? 0;
  const weights: [number, number][] = [];
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const distance = ((logits[i] ?? -Infinity) - highest) / temperature;
    if (distance < -NEGLIGIBLE) continue;
    const weight = Math.exp(distance);
    sum += weight;
    weights.push([i, weight]);
  }
  let rest = random() * sum;
  for (const [i, weight] of weights) {
    rest -= weight;
    if (rest <= 0) return i;
  }
  return pickGreedy(logits, size);
}

/** Steps per unit in the table of exponentials. */
const STEPS = 256;
/**
 * A table of exp(−x) in the middle of each step. Computing the exponentials for each token would take a twentieth of all
 * time.
 */
const EXPONENTIALS = Float64Array.from({ length: NEGLIGIBLE * STEPS }, (_, i) => Math.exp(-(i + 0.5) / STEPS));

/** Computes the natural logarithm of a position's softmax probability, exact to 1 / (2 STEPS). */
export const logProbability = (logits: Float32Array, position: number): number =>
  (logits[position] ?? -Infinity) - logSum(logits);

/**
 * Computes the natural logarithm of the sum of all exponentials, exact to 1 / (2 STEPS).
 * @param high one of the largest numbers, if it is known already
 */
export function logSum(logits: Float32Array, high = logits[pickGreedy(logits, logits.length)] ?? -Infinity): number {
  // This runs over the whole vocabulary for each token. A counting loop takes a fifth of the time of an iterator.
  const { length } = logits;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const distance = high - (logits[i] ?? -Infinity);
    if (distance >= NEGLIGIBLE) continue;
    sum += distance < 0 ? Math.exp(-distance) : (EXPONENTIALS[Math.trunc(distance * STEPS)] ?? 0);
  }
  return high + Math.log(sum);
}

/** Finds the positions of the `count` largest of the first `size` numbers, the largest first. */
export function pickSome(logits: Float32Array, size: number, count: number): number[] {
  const best: number[] = [];
  let least = -Infinity;
  for (let i = 0; i < size; i++) {
    const logit = logits[i] ?? -Infinity;
    if (logit <= least) continue;
    let at = best.length;
    while (at > 0 && (logits[best[at - 1] ?? 0] ?? 0) < logit) at -= 1;
    best.splice(at, 0, i);
    if (best.length > count) best.pop();
    if (best.length === count) least = logits[best[count - 1] ?? 0] ?? -Infinity;
  }
  return best;
}
