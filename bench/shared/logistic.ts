/** An example: the places of its features in the list of weights, whether it is positive, and how much it counts. */
export interface Example {
  readonly features: readonly number[];
  readonly is: boolean;
  readonly weight: number;
}

const ROUNDS = 120;
const KEPT = 8;

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

/** Computes loss and slope at some weights. The last weight is the bias, which has no prior. */
function lossOf(
  examples: readonly Example[],
  weights: Float64Array,
  prior: Float64Array,
  hold: number,
): { loss: number; slope: Float64Array } {
  const slope = new Float64Array(weights.length);
  const bias = weights.length - 1;
  let loss = 0;
  for (let at = 0; at < bias; at++) {
    const away = (weights[at] ?? 0) - (prior[at] ?? 0);
    loss += 0.5 * hold * away * away;
    slope[at] = hold * away;
  }
  for (const { features, is, weight } of examples) {
    let sum = weights[bias] ?? 0;
    for (const feature of features) sum += weights[feature] ?? 0;
    const likely = 1 / (1 + Math.exp(-sum));
    loss += weight * (is ? Math.log1p(Math.exp(-sum)) : Math.log1p(Math.exp(sum)));
    const error = weight * (likely - (is ? 1 : 0));
    slope[bias] = (slope[bias] ?? 0) + error;
    for (const feature of features) slope[feature] = (slope[feature] ?? 0) + error;
  }
  return { loss, slope };
}

/** Computes the direction of the next step from the curvature that the last steps showed (L-BFGS). */
function direction(
  slope: Float64Array,
  steps: readonly { s: Float64Array; y: Float64Array; r: number }[],
): Float64Array {
  const q = Float64Array.from(slope);
  const alphas: number[] = [];
  for (const { s, y, r } of steps.toReversed()) {
    const alpha = r * dot(s, q);
    alphas.push(alpha);
    for (let at = 0; at < q.length; at++) q[at] = (q[at] ?? 0) - alpha * (y[at] ?? 0);
  }
  const last = steps.at(-1);
  const scale = last === undefined ? 1 : dot(last.s, last.y) / dot(last.y, last.y);
  for (let at = 0; at < q.length; at++) q[at] = (q[at] ?? 0) * scale;
  for (const [place, { s, y, r }] of steps.entries()) {
    const beta = r * dot(y, q);
    const alpha = alphas[steps.length - 1 - place] ?? 0;
    for (let at = 0; at < q.length; at++) q[at] = (q[at] ?? 0) + (alpha - beta) * (s[at] ?? 0);
  }
  return q;
}

/** A function of weights. It returns its value and its slope along each weight. */
export type Loss = (weights: Float64Array) => { readonly loss: number; readonly slope: Float64Array };

/** Finds the weights at which a smooth function is smallest, beginning at `start` (L-BFGS). */
export function least(lossAt: Loss, start: Float64Array): Float64Array {
  let weights: Float64Array = Float64Array.from(start);
  let now = lossAt(weights);
  const steps: { s: Float64Array; y: Float64Array; r: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const way = direction(now.slope, steps);
    const falls = dot(way, now.slope);
    let length = steps.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(way, way))) : 1;
    let next = now;
    let tried = weights;
    for (let halving = 0; halving < 30; halving++, length /= 2) {
      tried = weights.map((weight, at) => weight - length * (way[at] ?? 0));
      next = lossAt(tried);
      if (next.loss <= now.loss - 1e-4 * length * falls) break;
    }
    const s = tried.map((weight, at) => weight - (weights[at] ?? 0));
    const y = next.slope.map((part, at) => part - (now.slope[at] ?? 0));
    const curve = dot(s, y);
    const gained = now.loss - next.loss;
    [weights, now] = [tried, next];
    if (curve > 1e-10) steps.push({ s, y, r: 1 / curve });
    if (steps.length > KEPT) steps.shift();
    if (gained < 1e-5 * Math.abs(now.loss)) break;
  }
  return weights;
}

/**
 * Fits a logistic regression: a weight for each feature, followed by the bias. `hold` pulls the weights towards
 * `prior`.
 * @returns weights as log-odds
 */
export const fitted = (examples: readonly Example[], prior: Float64Array, hold: number): Float64Array =>
  least((weights) => lossOf(examples, weights, prior, hold), prior);
