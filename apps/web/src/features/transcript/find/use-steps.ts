import { useCallback, useMemo, useState } from 'react';
import type { Found } from './find-text.ts';

/** Places in a transcript, and the place to which a person has stepped. */
export interface Finding<Place extends Found = Found> {
  readonly places: readonly Place[];
  /** The current place; null before the first step. */
  readonly current: Current | null;
  /** The place that the person has stepped to; null before the first step, or if that place no longer exists. */
  readonly here: Place | null;
}

interface Current {
  readonly at: number;
  /** Each step is a new object, so that the same place can be shown again. */
  readonly step: Step;
}

/** A step: the position that it leads to, and the place there and the number of places at that time. */
interface Step {
  readonly at: number;
  readonly place: Found | undefined;
  readonly of: number;
  /** True if the step moves the focus to the passage. */
  readonly focus: boolean;
}

export interface From {
  /** Passage in which the person is; null if there is none. */
  readonly passageId: number | null;
  /** True if the step moves the focus to the passage it leads to. */
  readonly focus: boolean;
}

/** Start of a step that a button makes: in no passage, and the button keeps the focus. */
export const NOWHERE: From = { passageId: null, focus: false };

/** Steps from one place to the next. After the last place comes the first. */
export function useSteps<Place extends Found>(places: readonly Place[]) {
  const [current, setCurrent] = useState<Step | null>(null);
  const step = useCallback(
    (by: 1 | -1, { passageId, focus }: From = NOWHERE): void => {
      const { length } = places;
      if (length === 0) return;
      const to = (at: number): Step => ({ at, focus, place: places[at], of: length });
      setCurrent((former) => {
        const old = former && { ...former, at: placeOf(former, places) };
        // If the place was corrected, it is missing now, and the next place has taken its position.
        if (old !== null && length < old.of && !isSame(places[old.at], old.place)) {
          const beside = (old.at + (by > 0 ? 0 : -1) + length) % length;
          if (passageId === null || places[beside]?.passageId === passageId) return to(beside);
        }
        const last = old === null ? null : Math.min(old.at, length - 1);
        const isHere = passageId === null || (last !== null && places[last]?.passageId === passageId);
        if (isHere) return to(((last ?? (by > 0 ? -1 : 0)) + by + length) % length);
        const near =
          by > 0
            ? places.findIndex((place) => place.passageId >= passageId)
            : places.findLastIndex((place) => place.passageId <= passageId);
        return to(near === -1 ? (by > 0 ? 0 : length - 1) : near);
      });
    },
    [places],
  );
  const finding = useMemo((): Finding<Place> => {
    if (current === null || places.length === 0) return { places, current: null, here: null };
    const at = Math.min(placeOf(current, places), places.length - 1);
    const there = places[at] ?? null;
    return { places, current: { at, step: current }, here: isSame(there, current.place) ? there : null };
  }, [places, current]);
  return { finding, step, leave: useCallback(() => setCurrent(null), []) };
}

const isSame = (one: Found | null | undefined, other: Found | undefined): boolean =>
  one?.passageId === other?.passageId && one?.from === other?.from && one?.to === other?.to;

/**
 * Returns the position of a step's place among places that may have changed since. If the place was corrected away,
 * this is the position of the next place.
 */
function placeOf({ at, place, of }: Step, places: readonly Found[]): number {
  if (place === undefined || isSame(places[at], place)) return at;
  const now = places.findIndex((one) => isSame(one, place));
  if (now !== -1 || places.length >= of) return now === -1 ? at : now;
  const next = places.findIndex(
    ({ passageId, from }) => passageId > place.passageId || (passageId === place.passageId && from > place.from),
  );
  return next === -1 ? places.length : next;
}
