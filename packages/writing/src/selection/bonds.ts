import { correctionsIn } from '../discourse/corrections.ts';
import { withdrawals } from '../discourse/withdrawals.ts';
import type { Utterance } from '../discourse/utterances.ts';
import { asks, pointsBack, stemsOf } from './features.ts';
import type { Quotable } from './quotables.ts';

/** What may be quoted of an item, and what only together. */
export interface Bonds {
  /** Of each sentence, those that it is never quoted without; by their places. */
  readonly needs: readonly (readonly number[])[];
  /** Sentences that are never quoted: they tell of a figure that was put right. */
  readonly never: ReadonlySet<number>;
}

/** Up to so many words, a sentence that points back is not understood alone. */
const SHORT = 10;
/** Up to so many words of substance, an answer is not understood without its question. */
const FEW_STEMS = 4;
const ANSWERS = /^(?:oui|non|si|ouais|exact|tout à fait|pas|jamais|personne|aucune?|\d)(?![\p{L}])/iu;

const passageOf = ({ utterances }: Quotable): number => utterances[0]?.passageId ?? 0;
const follows = (one: Quotable, before: Quotable): boolean =>
  (one.utterances[0]?.order ?? 0) <= (before.utterances.at(-1)?.order ?? 0) + 2;

/** Which sentences of an item are understood, or true, only together: questions and answers, figures and what puts them right. */
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

/** A sentence with all that it is never quoted without. */
export function bundleOf(at: number, { needs }: Bonds): number[] {
  const found = new Set([at]);
  for (const place of found) for (const other of needs[place] ?? []) found.add(other);
  return [...found];
}
