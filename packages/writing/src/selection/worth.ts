import { readWeights } from '../weight-table.ts';
import { WEIGHTS } from './weights.ts';

/** Weights of features, as log-odds. Features without a weight count nothing. */
export type Weights = ReadonlyMap<string, number>;
/** Name of the weight that is added for every sentence. */
export const BIAS = '*';

const OWN: Weights = readWeights(WEIGHTS);

/** Computes the probability that minutes need a sentence with these features, (0–1). */
export function worthOf(features: ReadonlySet<string>, weights: Weights = OWN): number {
  let odds = weights.get(BIAS) ?? 0;
  for (const feature of features) odds += weights.get(feature) ?? 0;
  return 1 / (1 + Math.exp(-odds));
}
