import type { Utterance } from '../discourse/utterances.ts';
import { readWeights } from '../weight-table.ts';
import { featuresOf, type Hearing } from './features.ts';
import { DECISION, TASK } from './weights.ts';

/** Kind of outcome that a sentence may be part of, other than a vote. */
export type Kind = 'decision' | 'task';
/** Weights of features, as log-odds. Features without a weight count nothing. */
export type Weights = Readonly<Record<Kind, Readonly<Record<string, number>>>>;
/** Name of the weight that is added for every sentence. */
export const BIAS = '*';

/**
 * Log-odds from which an outcome is asserted, and from which it is proposed; chosen on meetings left out of learning
 * (`npm run bench -- findings --learn`).
 */
export const LEAST: Readonly<Record<Kind, { readonly assert: number; readonly propose: number }>> = {
  decision: { assert: 2.7, propose: -2.2 },
  task: { assert: 2.2, propose: -1.7 },
};

const read = (table: string): Record<string, number> => Object.fromEntries(readWeights(table));
const WEIGHTS: Weights = { decision: read(DECISION), task: read(TASK) };

/** Cues by which a sentence settles something even if it names no matter, unlike « Voilà. » or « Philippe ? ». */
const SPEAKS: readonly string[] = ['bareVerdict', 'chooses', 'unopposed', 'consents', 'takesOn', 'asksConsent'];
export const mayBe = (features: ReadonlySet<string>): boolean =>
  !features.has('empty') || SPEAKS.some((cue) => features.has(cue));

/** Computes the log-odds that a sentence with these features is part of a decision or a task. */
export const leaning = (features: ReadonlySet<string>, weights: Readonly<Record<string, number>>): number =>
  [...features].reduce((sum, feature) => sum + (weights[feature] ?? 0), weights[BIAS] ?? 0);

/** Computes the log-odds that at least one of two events happens, as if they were independent. */
export const either = (one: number, other: number): number =>
  Math.log(Math.exp(one) + Math.exp(other) + Math.exp(one + other));

export interface Scored {
  readonly utterance: Utterance;
  readonly decision: number;
  readonly task: number;
}

/** Scores each sentence of an item as part of a decision and of a task. */
export const scored = (own: readonly Utterance[], hearing: Hearing, weights: Weights = WEIGHTS): Scored[] =>
  own.map((utterance) => {
    const features = featuresOf(utterance, hearing);
    return mayBe(features)
      ? { utterance, decision: leaning(features, weights.decision), task: leaning(features, weights.task) }
      : { utterance, decision: -Infinity, task: -Infinity };
  });
