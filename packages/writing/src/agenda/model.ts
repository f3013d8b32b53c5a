import type { Features } from './features/features.ts';
import { emptyPotentials } from './walk/potentials.ts';
import type { Potentials } from './walk/potentials.ts';
import { addWalk, walk } from './walk/steps.ts';

/** Weights of features, by name. A feature without a weight does not count. */
export type Weights = ReadonlyMap<string, number>;

export const GROUPS = ['speaks', 'off', 'starts', 'startsOff'] as const;
export type Group = (typeof GROUPS)[number];
export const nameOf = (group: Group, name: string): string => `${group}: ${name}`;

export function stepsOf({ passages, titles }: Features): ReturnType<typeof walk> {
  return walk(passages, titles);
}

/** Computes all scores for a walk through this meeting. */
export function potentialsOf(features: Features, weights: Weights): Potentials {
  const potentials = emptyPotentials(features.passages, features.items);
  for (const group of GROUPS) addFeatures(potentials[group], features, group, weights);
  addWalk(potentials, stepsOf(features), weights);
  return potentials;
}

function addFeatures(to: Float64Array, features: Features, group: Group, weights: Weights): void {
  const { passages } = features;
  const each = to.length / passages;
  /** Sum of the features that have one value for each passage, and so count equally for all items. */
  const alike = new Float64Array(passages);
  for (const [name, values] of features[group]()) {
    const weight = weights.get(nameOf(group, name)) ?? 0;
    const sums = values.length === passages ? alike : to;
    if (weight !== 0) for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + weight * (values[at] ?? 0);
  }
  for (let passage = 0; passage < passages; passage++) {
    const value = alike[passage] ?? 0;
    for (let at = passage * each; at < (passage + 1) * each; at++) to[at] = (to[at] ?? 0) + value;
  }
}
