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
 * Returns the key under which a scroll position is kept. A typed address has only the default key, so its path is used.
 * Otherwise the page would begin at the scroll position of the previous typed address.
 */
const keyOf = ({ location: { key, pathname } }: Here): string => (key === 'default' ? pathname : key);

/** Scrolls a new page to its top or anchor. If a person returns to a page, scrolls it to where they left it. */
export function ScrollPlaces({ here, history }: { readonly here: Here; readonly history: History }): null {
  const places = useRef<Map<string, number>>(null);
  const shown = useRef<Here>(null);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const all = (places.current ??= storedPlaces());
    // Notes the scroll position while the old page is still on the screen.
    const note = (): void => {
      if (shown.current !== null && history.here() !== shown.current) all.set(keyOf(shown.current), window.scrollY);
    };
    const keep = (): void => {
      if (shown.current !== null) all.set(keyOf(shown.current), window.scrollY);
      window.history.scrollRestoration = 'auto';
      try {
        window.sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(all)));
      } catch {
        // If the storage is full or forbidden, a reloaded page begins at its top.
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
    // Whoever opens an address with a passage wants to see this passage.
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

/** Events by which a person moves the page or acts on it. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Time in which a page may still grow while it loads; ms. */
const GROWS_MS = 10_000;

/**
 * Scrolls to a position that a page may reach only once its content is loaded.
 * @returns a function that stops trying
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
