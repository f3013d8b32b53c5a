import { figuresOf } from '../check/numbers/figures.ts';
import { shared, stemsOf } from '../texts/likeness.ts';
import type { Fact } from './facts.ts';

/** Limit on the passages that a note names. */
export const MOST_PASSAGES = 8;
/** At this share of common words or more, two notes of neighbouring parts say the same. */
const SAME = 0.8;

const numbersOf = (text: string): string =>
  figuresOf(text)
    .map(({ readings }) => readings[0])
    .join(' ');

/**
 * Sorts notes by time and removes repetitions: of two that say the same about one item, the first stays, with the
 * passages of both.
 */
export function withoutRepetition(facts: readonly Fact[]): Fact[] {
  const kept: Fact[] = [];
  for (const fact of facts) {
    const own = stemsOf(fact.text);
    const twin = kept.findIndex((other) => {
      if (other.item !== fact.item || other.kind !== fact.kind) return false;
      if (JSON.stringify(other.tally) !== JSON.stringify(fact.tally)) return false;
      // « 12 francs » and « 13 francs » are two things in nearly the same words.
      if (numbersOf(other.text) !== numbersOf(fact.text)) return false;
      const theirs = stemsOf(other.text);
      const same = shared(own, theirs);
      return same > 0 && same / (own.size + theirs.size - same) >= SAME;
    });
    const known = kept[twin];
    if (known === undefined) kept.push(fact);
    else {
      const passageIds = [...new Set([...known.passageIds, ...fact.passageIds])].slice(0, MOST_PASSAGES);
      kept[twin] = { ...known, passageIds, owner: known.owner ?? fact.owner, due: known.due ?? fact.due };
    }
  }
  return kept;
}
