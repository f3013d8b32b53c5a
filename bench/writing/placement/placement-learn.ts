import { expectation } from '@greffier/writing/agenda/walk/expectation';
import type { Potentials } from '@greffier/writing/agenda/walk/potentials';
import { GROUPS, nameOf, potentialsOf, stepsOf } from '@greffier/writing/agenda/model';
import type { Weights } from '@greffier/writing/agenda/model';
import { featuresOf } from '@greffier/writing/agenda/features/features';
import type { Features } from '@greffier/writing/agenda/features/features';
import { secondLook } from '@greffier/writing/agenda/features/profiles';
import type { Meanings } from '@greffier/writing/types';
import type { MeetingFile } from '../../shared/meeting-file.ts';

/** Weights before any learning. Learning from meetings only moves the weights away from these. */
const PRIOR: Weights = new Map([
  ['speaks: words', 0.3],
  ['starts: always', -3],
  ['startsOff: always', -4],
  ['starts: named', 3],
  ['off: always', -0.5],
  ['passes over', -2],
  ['turns back', -6],
  ...['main line', 'aside', 'none', 'beginning'].map((from) => [`aside after ${from}`, -5] as const),
  ['main line: length, odd', -0.8],
  ['aside: length, odd', -1],
  ['none: length, odd', -1],
]);
/** Strength of the prior: the log-likelihood that a deviation of one costs. */
const HOLD = 3;
/**
 * Cost of a passage in the wrong item when learning (softmax margin, Gimpel and Smith 2010). With it, learning avoids
 * mistakes rather than improving odds.
 */
const COST = 0.3;
const ROUNDS = 26;
const BATCH = 4;
const RATE = 0.08;
const IMPOSSIBLE = -1e5;

export interface Lesson {
  readonly name: string;
  readonly features: Features;
  /** The item of each passage; null if it belongs to none. */
  readonly items: readonly (number | null)[];
}

/** Keeps features as arrays, since they are read many times. */
function kept(features: Features): Features {
  const [speaks, off, starts, startsOff] = GROUPS.map((group) => [...features[group]()]);
  return {
    ...features,
    speaks: () => speaks ?? [],
    off: () => off ?? [],
    starts: () => starts ?? [],
    startsOff: () => startsOff ?? [],
  };
}

/** @param meanings what the passages and titles mean; null to learn from words alone */
export function lessonOf({ name, passages, agenda, truth }: MeetingFile, meanings: Meanings | null): Lesson {
  const places = new Map(truth.items.flatMap((item) => item.passages.map((id) => [id, item.agenda_index] as const)));
  return {
    name,
    features: kept(featuresOf(passages, agenda, meanings)),
    items: passages.map(({ id }) => places.get(id) ?? null),
  };
}

export function lookAgain(lesson: Lesson, first: Weights): Lesson {
  const seen = expectation(potentialsOf(lesson.features, first));
  return { ...lesson, features: kept(secondLook(lesson.features, seen)) };
}

/** Restricts the potentials to walks that follow the truth. Also lists the places where the true item changes. */
function truthOf(potentials: Potentials, items: Lesson['items']): { true: Potentials; breaks: Set<number> } {
  const copy = {
    ...potentials,
    speaks: potentials.speaks.slice(),
    off: potentials.off.slice(),
    starts: potentials.starts.slice(),
    startsOff: potentials.startsOff.slice(),
  };
  const breaks = new Set<number>();
  const K = potentials.items;
  for (const [at, item] of items.entries()) {
    for (let other = 0; other < K; other++) if (other !== item) copy.speaks[at * K + other] = IMPOSSIBLE;
    if (item !== null) copy.off[at] = IMPOSSIBLE;
    if (at === 0 || items[at - 1] !== item) breaks.add(at);
    else {
      copy.starts.fill(-Infinity, at * K, (at + 1) * K);
      copy.startsOff[at] = -Infinity;
    }
  }
  return { true: copy, breaks };
}

/** Raises the potentials of wrong walks by the cost of each wrong passage. */
function withCosts(potentials: Potentials, items: Lesson['items']): Potentials {
  const speaks = potentials.speaks.slice();
  const off = potentials.off.slice();
  const K = potentials.items;
  for (const [at, item] of items.entries()) {
    if (item === null) continue;
    for (let other = 0; other < K; other++)
      if (other !== item) speaks[at * K + other] = (speaks[at * K + other] ?? 0) + COST;
    off[at] = (off[at] ?? 0) + COST;
  }
  return { ...potentials, speaks, off };
}

/** Adds to the slope how often each feature is used, times `sign`. */
function addCounts(slope: Map<string, number>, features: Features, counts: Potentials, sign: number): void {
  const add = (name: string, value: number): void => void slope.set(name, (slope.get(name) ?? 0) + sign * value);
  for (const group of GROUPS) {
    const used = counts[group];
    for (const [name, values] of features[group]()) {
      const each = used.length / values.length;
      let sum = 0;
      for (let at = 0; at < used.length; at++) sum += (used[at] ?? 0) * (values[Math.floor(at / each)] ?? 0);
      add(nameOf(group, name), sum);
    }
  }
  for (const { group, at, features: seen } of stepsOf(features)) {
    const used = counts[group][at] ?? 0;
    if (used > 1e-9) for (const [name, value] of seen ?? []) if (value !== 0) add(name, used * value);
  }
}

/**
 * Finds weights that make the true walks likely (maximum conditional likelihood, by Adam), pulled towards the prior.
 * Deterministic.
 */
export function learnt(lessons: readonly Lesson[]): Map<string, number> {
  const weights = new Map(PRIOR);
  const mean = new Map<string, number>();
  const square = new Map<string, number>();
  let step = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // Each round takes the lessons in another order, by a stride that leaves none out.
    const order = lessons
      .map((_, at) => lessons[(at * 7 + round * 3) % lessons.length])
      .filter((one) => one !== undefined);
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      const slope = new Map<string, number>();
      for (const { features, items } of batch) {
        const potentials = potentialsOf(features, weights);
        addCounts(slope, features, expectation(withCosts(potentials, items)), 1);
        const truth = truthOf(potentials, items);
        addCounts(slope, features, expectation(truth.true, truth.breaks), -1);
      }
      step++;
      const rate = RATE * Math.min(1, 1.5 * (1 - round / ROUNDS) + 0.05);
      for (const name of new Set([...slope.keys(), ...weights.keys()])) {
        const held = (HOLD * batch.length * ((weights.get(name) ?? 0) - (PRIOR.get(name) ?? 0))) / lessons.length;
        const pull = (slope.get(name) ?? 0) + held;
        mean.set(name, 0.9 * (mean.get(name) ?? 0) + 0.1 * pull);
        square.set(name, 0.99 * (square.get(name) ?? 0) + 0.01 * pull * pull);
        const steep = Math.sqrt((square.get(name) ?? 0) / (1 - 0.99 ** step)) + 1e-6;
        weights.set(name, (weights.get(name) ?? 0) - (rate * (mean.get(name) ?? 0)) / (1 - 0.9 ** step) / steep);
      }
    }
  }
  return weights;
}
