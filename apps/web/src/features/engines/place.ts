import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const HASH = '#moteurs';
/** Where super users install engines: the last card of the organisation's configuration. */
export const ENGINES_PLACE = `/organization?tab=configure${HASH}`;

/** Brings the card into view, once it is there, for whom a link sent to it. */
export function useSoughtPlace(): RefObject<HTMLDivElement | null> {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === HASH) place.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return place;
}
