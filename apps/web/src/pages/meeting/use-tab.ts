import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { meetingTexts } from '../../texts/meeting/meeting.ts';

/** The tabs beside the steps. */
export type Tab = keyof typeof meetingTexts.tabs;
export const isTab = (value: string | null): value is Tab => value !== null && Object.hasOwn(meetingTexts.tabs, value);

/** Returns the open tab. Each tab keeps its scroll position, so that a person can look up a source and then read on. */
export function useTab(first: Tab): readonly [Tab, (to: Tab) => void] {
  const [tab, setTab] = useState(first);
  const shown = useRef(first);
  const places = useRef(new Map<Tab, number>());
  const show = useCallback((to: Tab): void => {
    places.current.set(shown.current, window.scrollY);
    setTab(to);
  }, []);
  useLayoutEffect(() => {
    const place = places.current.get(tab);
    if (shown.current !== tab && place !== undefined) window.scrollTo({ top: place });
    shown.current = tab;
  }, [tab]);
  return [tab, show];
}
