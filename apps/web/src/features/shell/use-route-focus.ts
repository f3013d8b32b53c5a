import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page's h1 after navigation, or to `main` while there is no h1. Otherwise the focus would
 * stay on the link or be lost, and no screen reader would read the title. If the page itself has moved the focus, it
 * stays there.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const frame = main.current;
    if (frame === null || shown.current === pathname) return undefined;
    shown.current = pathname;
    if (document.activeElement !== frame && frame.contains(document.activeElement)) return undefined;
    focusTitle(frame);
    return followTitle(frame);
  }, [main, pathname]);
}

function focusTitle(frame: HTMLElement): void {
  const title = frame.querySelector('h1');
  if (title !== null) title.tabIndex = -1;
  // The router decides on the scroll position.
  (title ?? frame).focus({ preventScroll: true });
}

/**
 * Moves the focus to a title that a page draws only when it has loaded, unless the person has pressed something since
 * the navigation.
 */
function followTitle(frame: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const at = document.activeElement;
    if (at === null || at === document.body || (at === frame && frame.querySelector('h1'))) focusTitle(frame);
  });
  const listening = new AbortController();
  const stop = (): void => {
    observer.disconnect();
    listening.abort();
  };
  observer.observe(frame, { childList: true, subtree: true });
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, stop, { capture: true, signal: listening.signal });
  }
  return stop;
}
