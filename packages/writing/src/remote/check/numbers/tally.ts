import type { Passage } from '@greffier/contract/values';
import { utterancesOf } from '../../../discourse/utterances.ts';
import { fold } from '@greffier/french/text/words';
import { countedIn } from '../../../findings/votes/ballots.ts';
import { type Side, SIDES } from '../../../findings/votes/counting.ts';
import { figuresOf } from './figures.ts';
import { statedCounts } from './sides.ts';

/** Counts of a vote according to a model; null for a side that the model does not mention. */
export type GivenTally = Readonly<Record<Side, number | null>>;
export interface HeldTally {
  readonly tally: Readonly<Partial<Record<Side, number>>>;
  readonly sure: boolean;
}

/** Words for a side for which nobody voted, or for which everybody voted. */
const NOBODY =
  /unanim|personne|zero|aucune?s? |sans (?:opposition|abstention)|pas d[e'] ?(?:opposition|abstention|avis|voix|contre)/;

/**
 * Returns the counts of a vote if its passages support them; otherwise null. Every number except zero must be in the
 * passages, on its side. Also, at least two sides must have been counted, or everybody agreed, or the passages say
 * explicitly that a side is empty. A side that the model leaves out stays out. `sure` means that the model's counts do
 * not contradict the counts that rules find in the passages.
 */
export function heldTally(given: GivenTally, passages: readonly Passage[]): HeldTally | null {
  if (given.for === null) return null;
  const said = passages.map(({ text }) => text).join(' . ');
  const figures = new Set(figuresOf(said).flatMap(({ readings }) => readings));
  const nobody = NOBODY.test(fold(said));
  const stated = statedCounts(passages);
  const isSaid = (side: Side): boolean => {
    const count = given[side];
    if (count === null) return false;
    const own = stated.get(side);
    if (own?.has(count) === true) return true;
    const elsewhere = SIDES.some((other) => other !== side && stated.get(other)?.has(count) === true);
    return count === 0 ? nobody : figures.has(count) && !elsewhere;
  };
  const counted = SIDES.filter(isSaid);
  const lone = counted.length === 1 && stated.get('for')?.has(given.for) === true;
  if (counted.length < 2 && !lone) return null;
  if (SIDES.some((side) => (given[side] ?? 0) !== 0 && !counted.includes(side))) return null;
  const [read, ...others] = countedIn(utterancesOf(passages));
  const differs =
    read !== undefined &&
    others.length === 0 &&
    SIDES.some((side) => read[side] !== (given[side] ?? 0) && stated.get(side)?.has(given[side] ?? 0) !== true);
  const tally = Object.fromEntries(SIDES.flatMap((side) => (given[side] === null ? [] : [[side, given[side]]])));
  return { tally, sure: !differs };
}
