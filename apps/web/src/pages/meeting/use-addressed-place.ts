import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PassageJump } from '../../features/transcript/passage-jump.ts';

/** Shows the place that the address names: `#p123` is a passage of the transcript, `#pv` the minutes. */
export function useAddressedPlace(lead: (to: PassageJump) => void, openMinutes: () => void): void {
  // The router makes a new object each time a link is followed, even the same link again.
  const place = useLocation();
  const latest = useRef({ lead, openMinutes });
  useEffect(() => {
    latest.current = { lead, openMinutes };
  });
  // Runs once for each link, so that a person who has moved on is not led back.
  useEffect(() => {
    const { hash } = place;
    const passage = /^#p(?:assage-)?([1-9]\d{0,8})$/.exec(hash)?.[1];
    if (passage !== undefined) latest.current.lead({ passageIds: [Number(passage)] });
    else if (hash === '#pv') latest.current.openMinutes();
  }, [place]);
}
