import type { Feature } from './feature.ts';
import type { Features } from './features.ts';
import { emptyPotentials } from './walk/potentials.ts';
import type { Potentials } from './walk/potentials.ts';
import { addWalk, walk } from './walk/steps.ts';

/** What each feature counts, by name; those that are absent count nothing. */
export type Weights = ReadonlyMap<string, number>;

export const GROUPS = ['speaks', 'off', 'starts', 'startsOff'] as const;
export type Group = (typeof GROUPS)[number];
export const nameOf = (group: Group, name: string): string => `${group}: ${name}`;

export function stepsOf({ passages, titles }: Features): ReturnType<typeof walk> {
  return walk(passages, titles);
}

/** Scores of everything that a walk through this meeting can be made of. */
export function potentialsOf(features: Features, weights: Weights): Potentials {
  const potentials = emptyPotentials(features.passages, features.items);
  for (const group of GROUPS)
    for (const feature of features[group]())
      addFeature(potentials[group], feature, weights.get(nameOf(group, feature[0])) ?? 0);
  addWalk(potentials, stepsOf(features), weights);
  return potentials;
}

/** A feature of passages alone counts for each item. */
function addFeature(to: Float64Array, [, values]: Feature, weight: number): void {
  if (weight === 0) return;
  const each = to.length / values.length;
  for (const [nth, value] of values.entries()) {
    if (value === 0) continue;
    for (let at = nth * each; at < (nth + 1) * each; at++) to[at] = (to[at] ?? 0) + weight * value;
  }
}
