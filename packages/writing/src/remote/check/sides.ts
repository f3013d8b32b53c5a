import type { Passage } from '@greffier/contract/values';
import { utterancesOf } from '../../discourse/utterances.ts';
import { countedIn } from '../../findings/votes/ballots.ts';
import { type Side, SIDES, toldIn } from '../../findings/votes/counting.ts';

const NO_VOICE = { id: 0, speaker: '', start: 0, end: 0 };

/** The counts that passages say of each side, in so many words or as a vote is read. */
export function countsIn(passages: readonly Passage[]): ReadonlyMap<Side, ReadonlySet<number>> {
  const utterances = utterancesOf(passages);
  const found = new Map<Side, Set<number>>(SIDES.map((side) => [side, new Set()]));
  for (const utterance of utterances) for (const [side, count] of toldIn(utterance).counts) found.get(side)?.add(count);
  for (const vote of countedIn(utterances)) for (const side of SIDES) found.get(side)?.add(vote[side]);
  return found;
}

/** Whether a sentence gives a side of a vote voices that the passages give to another, or to none. */
export function turnsSides(text: string, passages: readonly Passage[]): boolean {
  const told = countsIn([{ ...NO_VOICE, text: text.replace(/^.*?(?=\d)/u, '') }]);
  const said = countsIn(passages);
  return SIDES.some((side) =>
    [...(told.get(side) ?? [])].some((count) => {
      if (count === 0) return false;
      const own = said.get(side);
      if (own?.has(count) === true) return false;
      return SIDES.some((other) => other !== side && said.get(other)?.has(count) === true) || (own?.size ?? 0) > 0;
    }),
  );
}
