import type { Feature } from './features/feature.ts';
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
  const [potentials = emptyPotentials(features.passages, features.items)] = potentialsOfEach(features, [weights]);
  return potentials;
}

/** Computes the scores with several weights. Each feature is computed once for all, because that takes the most time. */
export function potentialsOfEach(features: Features, all: readonly Weights[]): Potentials[] {
  const made = all.map((weights) => ({ weights, potentials: emptyPotentials(features.passages, features.items) }));
  for (const group of GROUPS) addFeatures(made, group, features[group]());
  for (const { potentials, weights } of made) addWalk(potentials, stepsOf(features), weights);
  return made.map(({ potentials }) => potentials);
}

/** Adds features to the scores of a group, for each of several weights. */
export function addFeatures(
  all: readonly { readonly potentials: Potentials; readonly weights: Weights }[],
  group: Group,
  features: Iterable<Feature>,
): void {
  const sums = all.map(({ potentials, weights }) => {
    // The features that have one value for each passage count equally for all items.
    return { to: potentials[group], alike: new Float64Array(potentials.passages), weights };
  });
  for (const [name, values] of features)
    for (const { to, alike, weights } of sums) {
      const weight = weights.get(nameOf(group, name)) ?? 0;
      const sum = values.length === alike.length ? alike : to;
      if (weight !== 0) for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + weight * (values[at] ?? 0);
    }
  for (const { to, alike } of sums) {
    const each = to.length / alike.length;
    for (const [passage, value] of alike.entries())
      for (let at = passage * each; at < (passage + 1) * each; at++) to[at] = (to[at] ?? 0) + value;
  }
}
