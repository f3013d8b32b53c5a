import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What a link can lead to: the card with all engines, or those in it that write. */
const PLACES = { all: '#moteurs', text: '#redaction' } as const;
type Place = keyof typeof PLACES;

/** The last card of the organisation's configuration, which is super users'. */
export const enginesAt = (place: Place): string => `/organization?tab=configure${PLACES[place]}`;

/** Brings a part of the card into view, once it is there, for whom a link sent to it. @param place null: no link leads there */
export function useSoughtPlace(place: Place | null): RefObject<HTMLDivElement | null> {
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place !== null && hash === PLACES[place]) part.current?.scrollIntoView({ block: 'start' });
  }, [hash, place]);
  return part;
}
