import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The targets of links: the card with all engines, or the part for engines that write. */
const PLACES = { all: '#moteurs', text: '#redaction' } as const;
type Place = keyof typeof PLACES;

/** Makes a link to the engines, on the last card of the organisation's configuration. Only super users see it. */
export const enginesAt = (place: Place): string => `/organization?tab=configure${PLACES[place]}`;

/**
 * Scrolls to a part of the card, once the part is rendered, if a link led to it.
 * @param place null if no link targets the part
 */
export function useSoughtPlace(place: Place | null): RefObject<HTMLDivElement | null> {
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place !== null && hash === PLACES[place]) part.current?.scrollIntoView({ block: 'start' });
  }, [hash, place]);
  return part;
}
