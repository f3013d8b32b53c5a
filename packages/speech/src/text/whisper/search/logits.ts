/** Likelihoods this far under the best one add nothing to a sum in double precision's useful range. */
const NEGLIGIBLE = 20;

/** Position of the largest of the first `size` numbers. */
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

/** Draws a position with the softmax's probabilities at a temperature. */
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

/** Steps of the table of exponentials, for each unit. */
const STEPS = 256;
/** exp(−x) in the middle of each step: sums over the whole vocabulary for each token would be a twentieth of all time. */
const EXPONENTIALS = Float64Array.from({ length: NEGLIGIBLE * STEPS }, (_, i) => Math.exp(-(i + 0.5) / STEPS));

/** Natural logarithm of a position's softmax probability, within 1 / (2 STEPS). */
export const logProbability = (logits: Float32Array, position: number): number =>
  (logits[position] ?? -Infinity) - logSum(logits);

/**
 * Natural logarithm of the sum of all exponentials, within 1 / (2 STEPS).
 * @param high one of the largest, if it is known
 */
export function logSum(logits: Float32Array, high = logits[pickGreedy(logits, logits.length)] ?? -Infinity): number {
  // Once per token over the whole vocabulary: counting loops take a fifth of the time of iterators.
  const { length } = logits;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const distance = high - (logits[i] ?? -Infinity);
    if (distance >= NEGLIGIBLE) continue;
    sum += distance < 0 ? Math.exp(-distance) : (EXPONENTIALS[Math.trunc(distance * STEPS)] ?? 0);
  }
  return high + Math.log(sum);
}

/** Positions of the largest of the first `size` numbers, the largest first. */
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
