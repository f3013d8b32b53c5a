import { useCallback, useEffect, useRef, useState } from 'react';
import { scrollTo } from '../transcript/scroll-to.ts';

/** Time after the page's own scrolling, or the opening of a tab, when scrolling does not count as the person's; ms. */
const OWN_MS = 500;

/** Stands for a request to play that was made with the player's own buttons. */
const FIRST = {};

/**
 * Keeps the passage that is being played in sight, until the person scrolls elsewhere.
 * @param playing id of that passage; null if nothing is playing
 * @param shown whether the transcript is shown
 * @param asked the person's last request to play: with each request, the passage is followed again
 */
export function useFollowing(
  playing: number | null,
  { shown, asked }: { readonly shown: boolean; readonly asked: object | null },
) {
  const request = asked ?? FIRST;
  const [left, setLeft] = useState<object | null>(null);
  const follows = left !== request;
  const own = useRef(0);

  useEffect(() => {
    own.current = performance.now() + OWN_MS;
    if (!shown) return undefined;
    const onScroll = ({ target }: Event): void => {
      // Beside the minutes, the transcript scrolls in a pane of its own, and the page scrolls the minutes.
      const text = document.querySelector('[data-pane]') ?? document;
      if (target === text && performance.now() > own.current) setLeft(request);
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [shown, request]);

  useEffect(() => {
    if (playing === null || !shown || !follows) return;
    const place = document.querySelector<HTMLElement>(`[data-passage="${playing}"]`);
    if (place === null || isInSight(place)) return;
    own.current = performance.now() + OWN_MS;
    scrollTo(place, place.clientHeight > window.innerHeight / 2 ? 'start' : 'center');
  }, [playing, shown, follows]);

  return { follows, follow: useCallback(() => setLeft(null), []) };
}

/** Tells whether the whole passage is in sight, between the parts of the page that cover the text above and below. */
function isInSight(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  const pane = place.closest('[data-pane]')?.getBoundingClientRect();
  const above = (pane?.top ?? 0) + (Number.parseFloat(getComputedStyle(place).scrollMarginTop) || 0);
  const bar = document.querySelector('[data-player]')?.getBoundingClientRect();
  return top >= above - 1 && bottom <= Math.min(bar?.top ?? Infinity, pane?.bottom ?? window.innerHeight);
}
