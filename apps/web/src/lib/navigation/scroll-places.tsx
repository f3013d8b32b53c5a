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
    const all = (places.current ??= storedPlaces());
    // Before the next page is drawn, and before this one is gone.
    const note = (): void => {
      // Not sooner: a page that is loaded again grows as its content comes, and the browser itself follows that.
      window.history.scrollRestoration = 'manual';
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

  useLayoutEffect(() => {
    const isFirst = shown.current === null;
    if (shown.current === here) return;
    shown.current = here;
    const all = (places.current ??= storedPlaces());
    const known = here.action === NavigationType.Pop && !isFirst ? all.get(keyOf(here)) : undefined;
    if (known !== undefined) return window.scrollTo(0, known);
    const { hash } = here.location;
    const anchor = hash === '' ? null : document.getElementById(decodedOf(hash.slice(1)));
    if (anchor !== null) return anchor.scrollIntoView();
    if (here.scrolls && !isFirst) window.scrollTo(0, 0);
  }, [here]);
  return null;
}

function decodedOf(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
