import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router';
import { z } from 'zod';
import type { Here, History } from './history.ts';

const STORED = 'greffier-scroll';
const Places = z.record(z.string(), z.number());

function storedPlaces(): Map<string, number> {
  try {
    return new Map(Object.entries(Places.parse(JSON.parse(window.sessionStorage.getItem(STORED) ?? '{}'))));
  } catch {
    return new Map();
  }
}

/**
 * A typed address has no key of its own. With the default key, it would begin at the scroll position of the last one.
 */
const keyOf = ({ location: { key, pathname } }: Here): string => (key === 'default' ? pathname : key);

/** Begins a new page at its top, or at its anchor, and one that a person returns to where they left it. */
export function ScrollPlaces({ here, history }: { readonly here: Here; readonly history: History }): null {
  const places = useRef<Map<string, number>>(null);
  const shown = useRef<Here>(null);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const all = (places.current ??= storedPlaces());
    // Before the next page is drawn, and before this one is gone.
    const note = (): void => {
      if (shown.current !== null && history.here() !== shown.current) all.set(keyOf(shown.current), window.scrollY);
    };
    const keep = (): void => {
      if (shown.current !== null) all.set(keyOf(shown.current), window.scrollY);
      window.history.scrollRestoration = 'auto';
      try {
        window.sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(all)));
      } catch {
        // Full, or forbidden: a page that is loaded again begins at its top.
      }
    };
    const stop = history.subscribe(note);
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      window.removeEventListener('pagehide', keep);
    };
  }, [history]);

  useLayoutEffect((): (() => void) | undefined => {
    const isFirst = shown.current === null;
    if (shown.current === here) return undefined;
    shown.current = here;
    const all = (places.current ??= storedPlaces());
    const { hash } = here.location;
    // Whoever opens an address with a passage wants to see that.
    const returns = isFirst ? hash === '' : here.action === NavigationType.Pop;
    const known = returns ? all.get(keyOf(here)) : undefined;
    if (known !== undefined) return returnTo(known);
    const anchor = hash === '' ? null : document.getElementById(decodedOf(hash.slice(1)));
    if (anchor !== null) anchor.scrollIntoView();
    else if (here.scrolls && !isFirst) window.scrollTo(0, 0);
    return undefined;
  }, [here]);
  return null;
}

/** What a person does who wants to be elsewhere. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** For how long a page may still grow; milliseconds. */
const GROWS_MS = 10_000;

/**
 * Scrolls to a place, which is there only once the page has read what it shows.
 * @returns a function that gives up
 */
function returnTo(place: number): () => void {
  const over = new AbortController();
  const { signal } = over;
  const giveUp = (): void => over.abort();
  const growing = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (document.documentElement.scrollHeight - window.innerHeight >= place) giveUp();
  });
  growing.observe(document.body);
  const waiting = window.setTimeout(giveUp, GROWS_MS);
  for (const move of OWN_MOVES) window.addEventListener(move, giveUp, { signal, passive: true });
  signal.addEventListener('abort', () => {
    growing.disconnect();
    window.clearTimeout(waiting);
  });
  window.scrollTo(0, place);
  return giveUp;
}

function decodedOf(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
