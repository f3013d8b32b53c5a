import type { Passage } from '@greffier/contract/values';
import { utterancesOf } from '../../../discourse/utterances.ts';
import { countedIn } from '../../../findings/votes/ballots.ts';
import { type Side, SIDES, toldIn } from '../../../findings/votes/counting.ts';

const NO_VOICE = { id: 0, speaker: '', start: 0, end: 0 };

/** Returns the counts that passages state for each side: « sept pour ». */
export function statedCounts(passages: readonly Passage[]): Map<Side, Set<number>> {
  const found = new Map<Side, Set<number>>(SIDES.map((side) => [side, new Set()]));
  for (const utterance of utterancesOf(passages))
    for (const [side, count] of toldIn(utterance).counts) found.get(side)?.add(count);
  return found;
}

/** Tells whether a sentence gives a side of a vote the count of another, or a count that the passages do not state. */
export function turnsSides(text: string, passages: readonly Passage[]): boolean {
  const told = statedCounts([{ ...NO_VOICE, text: text.replace(/^.*?(?=\d)/u, '') }]);
  const said = statedCounts(passages);
  for (const vote of countedIn(utterancesOf(passages))) for (const side of SIDES) said.get(side)?.add(vote[side]);
  return SIDES.some((side) =>
    [...(told.get(side) ?? [])].some((count) => {
      if (count === 0) return false;
      const own = said.get(side);
      if (own?.has(count) === true) return false;
      return SIDES.some((other) => other !== side && said.get(other)?.has(count) === true) || (own?.size ?? 0) > 0;
    }),
  );
}
