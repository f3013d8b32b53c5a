import type { Passage } from '@greffier/contract/values';
import { utterancesOf } from '../../../discourse/utterances.ts';
import { fold } from '@greffier/french/text/words';
import { countedIn } from '../../../findings/votes/ballots.ts';
import { type Side, SIDES } from '../../../findings/votes/counting.ts';
import { figuresOf } from './figures.ts';
import { statedCounts } from './sides.ts';

/** What a model says of a vote: null where it says nothing of a side. */
export type GivenTally = Readonly<Record<Side, number | null>>;
export interface HeldTally {
  readonly tally: Readonly<Partial<Record<Side, number>>>;
  readonly sure: boolean;
}

/** A side for which nobody raised a hand, or on which all agreed. */
const NOBODY =
  /unanim|personne|zero|aucune?s? |sans (?:opposition|abstention)|pas d[e'] ?(?:opposition|abstention|avis|voix|contre)/;

/**
 * The counts of a vote where its passages say them: every number that is not nought stands there, on its side, and at least two
 * sides were counted, all agreed, or the one was said in so many words. Null where it does not hold. A side that the model
 * leaves out stays out. `sure`: nothing that can be read there by rule speaks against it.
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
