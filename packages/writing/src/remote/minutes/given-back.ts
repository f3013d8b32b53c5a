import { shared, stemsOf } from '../texts/likeness.ts';
import type { Fact } from './facts.ts';

/**
 * Finds for each rejected note the notes that the model sent instead; several if it was divided. A new note belongs to
 * the rejected one with which it shares a passage and the most words. A new note that shares no passage with any
 * rejected one was not asked for.
 */
export function givenBack(failed: readonly Fact[], corrected: readonly Fact[]): ReadonlyMap<Fact, readonly Fact[]> {
  const found = new Map<Fact, Fact[]>();
  for (const note of corrected) {
    const own = stemsOf(note.text);
    const [nearest] = failed
      .filter(({ passageIds }) => passageIds.some((id) => note.passageIds.includes(id)))
      .map((fact) => ({ fact, likeness: shared(own, stemsOf(fact.text)) + (fact.kind === note.kind ? 0.5 : 0) }))
      .toSorted((a, b) => b.likeness - a.likeness);
    if (nearest !== undefined) found.set(nearest.fact, [...(found.get(nearest.fact) ?? []), note]);
  }
  return found;
}
