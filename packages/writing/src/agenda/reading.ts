import type { Passage } from '@greffier/contract/values';
import type { Pin, ReadStart } from '../types.ts';
import type { Potentials } from './walk/potentials.ts';

/** Item of a passage according to a model; `unread` if the model says nothing about the passage. */
export type ReadPlace = ReadStart['item'];

/**
 * Returns the item of each passage according to a model's reading. After a person contradicts the reading, it is
 * ignored until the next start that it gives, or until the person agrees with it.
 */
export function readPlaces(
  passages: readonly Passage[],
  read: readonly ReadStart[],
  pinned: ReadonlyMap<number, Pin['item']>,
): ReadPlace[] {
  const starts = new Map(read.map(({ passageId, item }) => [passageId, item]));
  let place: ReadPlace = null;
  let isWrong = false;
  return passages.map(({ id }, at) => {
    const start = starts.get(id);
    if (start !== undefined) {
      place = start;
      isWrong = false;
    }
    const said = pinned.get(at);
    if (said === 'nothing') isWrong ||= start !== undefined;
    else if (said !== undefined) isWrong = said !== place;
    return isWrong ? 'unread' : place;
  });
}

/** A passage's item according to the walk alone, and whether that item is sure. */
export interface Found {
  readonly item: number | null;
  readonly sure: boolean;
}

/** Comparisons assumed in advance, so that a reading counts as right nine times out of ten until more is known. */
const FORMER = { right: 9, all: 10 };
const MOST_TRUST = 4;

/**
 * Computes the log-odds that a passage belongs where the model reads it, from how often the model agrees with the walk
 * where the walk alone is sure. A model that is wrong there is wrong elsewhere, too.
 */
export function trustIn(places: readonly ReadPlace[], found: readonly Found[]): number {
  const compared = places.flatMap((place, at) => (place === 'unread' || found[at]?.sure !== true ? [] : [at]));
  const agrees = compared.filter((at) => places[at] === found[at]?.item).length;
  const right = (agrees + FORMER.right) / (compared.length + FORMER.all);
  return Math.min(MOST_TRUST, Math.max(0, Math.log(right / (1 - right))));
}

/** A model's item for each passage, and how much the model is trusted (log-odds). */
export interface Reading {
  readonly places: readonly ReadPlace[];
  readonly trust: number;
}

export function addReading({ items, speaks, off, starts, startsOff }: Potentials, { places, trust }: Reading): void {
  for (const [at, place] of places.entries()) {
    if (place === 'unread') continue;
    const begins = places[at - 1] !== place;
    const [belongs, begun, cell] = place === null ? [off, startsOff, at] : [speaks, starts, at * items + place];
    belongs[cell] = (belongs[cell] ?? 0) + trust;
    if (begins) begun[cell] = (begun[cell] ?? 0) + trust;
  }
}
