import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PassageJump } from '../../features/transcript/passage-jump.ts';

/** Leads to what the address names: `#p123` is a passage of the transcript, `#pv` the minutes. */
export function useAddressedPlace(lead: (to: PassageJump) => void, openMinutes: () => void): void {
  // Another one each time that a link is followed, also the same again.
  const place = useLocation();
  const latest = useRef({ lead, openMinutes });
  useEffect(() => {
    latest.current = { lead, openMinutes };
  });
  // Once for each link: a person who goes on from there is not led back.
  useEffect(() => {
    const { hash } = place;
    const passage = /^#p(?:assage-)?([1-9]\d{0,8})$/.exec(hash)?.[1];
    if (passage !== undefined) latest.current.lead({ passageIds: [Number(passage)] });
    else if (hash === '#pv') latest.current.openMinutes();
  }, [place]);
}
