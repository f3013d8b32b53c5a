import type { Passage } from '@greffier/contract/values';
import type { Pin, ReadStart } from '../types.ts';
import type { Potentials } from './walk/potentials.ts';

/** What a passage belongs to by a model's reading; `unread`: it says nothing of it. */
export type ReadPlace = ReadStart['item'];

/**
 * What a model's reading says of each passage. Where a person says otherwise, the reading is wrong as far as it goes on in the
 * same way: nothing is taken from it until its next start, or until the person agrees with it.
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

/** What the walk alone finds: where each passage belongs, and whether that is sure. */
export interface Found {
  readonly item: number | null;
  readonly sure: boolean;
}

/** Passages by which a reading is right nine times of ten until it is known better. */
const FORMER = { right: 9, all: 10 };
const MOST_TRUST = 4;

/**
 * How much more likely (log-odds) a passage is where the model reads it, by how often the reading agrees where the walk alone is sure:
 * a model that is wrong there is wrong elsewhere.
 */
export function trustIn(places: readonly ReadPlace[], found: readonly Found[]): number {
  const compared = places.flatMap((place, at) => (place === 'unread' || found[at]?.sure !== true ? [] : [at]));
  const agrees = compared.filter((at) => places[at] === found[at]?.item).length;
  const right = (agrees + FORMER.right) / (compared.length + FORMER.all);
  return Math.min(MOST_TRUST, Math.max(0, Math.log(right / (1 - right))));
}

/** A reading, by passages, and how far it is trusted. */
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
