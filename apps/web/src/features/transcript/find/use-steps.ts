import { useCallback, useMemo, useState } from 'react';
import type { Found } from './find-text.ts';

/** Places in a transcript, and where a person is among them. */
export interface Finding {
  readonly places: readonly Found[];
  /** Each step is a new object, so that the same place can be shown again. Null before the first step. */
  readonly current: Step | null;
}

interface Step {
  readonly at: number;
  /** True if the passage gets the focus with this step. */
  readonly focus?: boolean;
}

/** A step, with what was there and how many places there were. */
interface Taken extends Step {
  readonly place: Found | undefined;
  readonly of: number;
}

interface From {
  /** Where the person is; null if that is nowhere. */
  readonly passageId: number | null;
  readonly focus: boolean;
}

/** Steps from one place to the next, round and round. */
export function useSteps(places: readonly Found[]) {
  const [current, setCurrent] = useState<Taken | null>(null);
  const step = useCallback(
    (by: 1 | -1, { passageId, focus }: From = { passageId: null, focus: false }): void => {
      const { length } = places;
      if (length === 0) return;
      const to = (at: number): Taken => ({ at, focus, place: places[at], of: length });
      setCurrent((old) => {
        // After a correction there may be fewer places than before: the next one is where the corrected one was.
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
  const finding = useMemo((): Finding => {
    if (current === null || places.length === 0) return { places, current: null };
    // The same object, so that a correction elsewhere leaves the page where it is.
    return { places, current: current.at < places.length ? current : { at: places.length - 1 } };
  }, [places, current]);
  return { finding, step, leave: useCallback(() => setCurrent(null), []) };
}

const isSame = (one: Found | undefined, other: Found | undefined): boolean =>
  one?.passageId === other?.passageId && one?.from === other?.from;
