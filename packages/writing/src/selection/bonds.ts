import { correctionsIn } from '../discourse/corrections.ts';
import { withdrawals } from '../discourse/withdrawals.ts';
import type { Utterance } from '../discourse/utterances.ts';
import { asks, pointsBack, stemsOf } from './features.ts';
import type { Quotable } from './quotables.ts';

/** Sentences of an item that must be quoted together, or are never quoted. */
export interface Bonds {
  /** For each sentence, the places of the sentences that must be quoted with it. */
  readonly needs: readonly (readonly number[])[];
  /** Sentences that are never quoted, because they repeat a figure that was corrected. */
  readonly never: ReadonlySet<number>;
}

/** A sentence with at most this many words that refers back cannot be understood alone. */
const SHORT = 10;
/** An answer with at most this many words with meaning cannot be understood without its question. */
const FEW_STEMS = 4;
const ANSWERS = /^(?:oui|non|si|ouais|exact|tout à fait|pas|jamais|personne|aucune?|\d)(?![\p{L}])/iu;

const passageOf = ({ utterances }: Quotable): number => utterances[0]?.passageId ?? 0;
const follows = (one: Quotable, before: Quotable): boolean =>
  (one.utterances[0]?.order ?? 0) <= (before.utterances.at(-1)?.order ?? 0) + 2;

/**
 * Finds the sentences of an item that are understood, or true, only together: questions and answers, figures and their
 * corrections.
 */
export function bondsOf(all: readonly Quotable[]): Bonds {
  const places = new Map(all.flatMap(({ utterances }, at) => utterances.map((one) => [one, at] as const)));
  const needs = all.map((): number[] => []);
  const bind = (one: number, other: number): void => {
    if (one !== other && !needs[one]?.includes(other)) needs[one]?.push(other);
  };
  for (const [at, one] of all.entries()) {
    const before = all[at - 1];
    if (before === undefined || !follows(one, before)) continue;
    const other = before.speaker !== one.speaker;
    if (asks(before) && other) {
      bind(at - 1, at);
      if (ANSWERS.test(one.text) || stemsOf(one).length <= FEW_STEMS) bind(at, at - 1);
    } else if (pointsBack(one) && one.words <= SHORT && (!other || passageOf(one) === passageOf(before) + 1))
      bind(at, at - 1);
  }
  const said = all.flatMap(({ utterances }) => utterances);
  const { fixes, echoes } = correctionsIn(said);
  const pairs: readonly (readonly [Utterance, Utterance])[] = [...fixes, ...withdrawals(said)];
  for (const [wrong, right] of pairs) {
    const [one, other] = [places.get(wrong), places.get(right)];
    if (one === undefined || other === undefined) continue;
    bind(one, other);
    bind(other, one);
  }
  return { needs, never: new Set([...echoes].flatMap((one) => places.get(one) ?? [])) };
}

/** Returns the places of a sentence and of all sentences that must be quoted with it. */
export function bundleOf(at: number, { needs }: Bonds): number[] {
  const found = new Set([at]);
  for (const place of found) for (const other of needs[place] ?? []) found.add(other);
  return [...found];
}
