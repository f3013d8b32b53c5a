import { AHEAD, ASIDE, BACK, BEGIN, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';
import { LONGEST_ASIDE } from './segments.ts';
import type { Title } from '../features/titles.ts';

const KINDS = ['main line', 'aside', 'none', 'beginning'] as const;

/** A cell of the potentials, and its features; these are `null` if the step is impossible. */
export interface Step {
  readonly group: 'lengths' | 'onward' | 'aside' | 'ways' | 'leave' | 'end';
  readonly at: number;
  readonly features: readonly (readonly [name: string, value: number])[] | null;
}

/** Yields the lengths of stretches, and the steps from one to the next. */
export function* walk(passages: number, titles: readonly Title[]): Generator<Step> {
  const K = titles.length;
  const R = K + 1;
  const leaves = Math.max(1, titles.filter(({ heading }) => !heading).length);
  const usual = passages / leaves;
  for (const kind of [MAIN, ASIDE, OFF])
    for (let length = 1; length <= (kind === MAIN ? passages : Math.min(passages, LONGEST_ASIDE)); length++)
      yield { group: 'lengths', at: kind * (passages + 1) + length, features: lengthFeatures(kind, length, usual) };
  yield { group: 'ways', at: BACK, features: [['aside back', 1]] };
  yield { group: 'ways', at: AHEAD, features: [['aside ahead', 1]] };
  /** Number of items before each item, except headings, which nobody need speak of. Differences count skipped items. */
  const leavesUpTo = [0];
  for (const { heading } of titles) leavesUpTo.push((leavesUpTo.at(-1) ?? 0) + (heading ? 0 : 1));
  const between = (one: number, other: number): number => (leavesUpTo[other] ?? 0) - (leavesUpTo[one + 1] ?? 0);
  for (let kind = MAIN; kind <= BEGIN; kind++)
    for (let reached = 0; reached < R; reached++) {
      const from = KINDS[kind] ?? '';
      const here = reached - 1;
      const possible = kind === BEGIN ? reached === 0 : kind !== MAIN || reached > 0;
      for (let item = 0; item < K; item++) {
        const at = (kind * R + reached) * K + item;
        yield { group: 'onward', at, features: possible ? onwardFeatures(item) : null };
      }
      const at = kind * R + reached;
      yield { group: 'aside', at, features: possible ? [[`aside after ${from}`, 1]] : null };
      yield { group: 'leave', at, features: possible && kind !== OFF ? [[`none after ${from}`, 1]] : null };
      const left = Math.log1p(between(here, K));
      yield {
        group: 'end',
        at,
        features: [
          [`end after ${from}`, 1],
          ['left out', left],
        ],
      };

      function onwardFeatures(item: number): Step['features'] {
        if (item === here) return kind === MAIN ? null : [[`resumes after ${from}`, 1]];
        if (item < here)
          return [
            ['turns back', 1],
            ['turns back, far', Math.log(here - item)],
          ];
        const passed = between(here, item);
        const intoHeading = titles[here]?.heading === true && item === here + 1;
        return [
          [`next after ${from}`, 1],
          ['passes over', passed > 0 ? 1 : 0],
          ['passes over, many', Math.log1p(passed)],
          ['passes over, too many', Math.max(0, passed - 3)],
          ['first below its heading', intoHeading ? 1 : 0],
        ];
      }
    }
}

function lengthFeatures(kind: number, length: number, usual: number): Step['features'] {
  const of = KINDS[kind] ?? '';
  const ratio = Math.log(length / usual);
  return [
    [`${of}: length`, ratio],
    [`${of}: length, odd`, ratio * ratio],
    [`${of}: one passage`, length === 1 ? 1 : 0],
    [`${of}: two passages`, length === 2 ? 1 : 0],
    ...(kind === MAIN ? ([[`${of}: long`, Math.max(0, ratio - 0.7)]] as const) : []),
  ];
}

/** Adds the scores of all steps to potentials. */
export function addWalk(to: Potentials, steps: Iterable<Step>, weights: ReadonlyMap<string, number>): void {
  for (const { group, at, features } of steps) {
    let sum = 0;
    for (const [name, value] of features ?? []) sum += (weights.get(name) ?? 0) * value;
    to[group][at] = features === null ? -Infinity : sum;
  }
}
