import type { Passage } from '@greffier/contract/values';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { findAll, type Found } from './find-text.ts';

/** What is found, and where a person is in it. */
export interface Finding {
  readonly places: readonly Found[];
  /** Each step is a new object, so that the same place can be shown again. Null before the first step. */
  readonly current: { readonly at: number } | null;
}

/** The search in a transcript: what is sought, what is found, and steps from one place to the next. */
export function useFind(passages: readonly Passage[]) {
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<Finding['current']>(null);
  // Typing goes on while a long transcript is searched.
  const sought = useDeferredValue(query);
  const places = useMemo(() => findAll(passages, sought), [passages, sought]);
  const change = useCallback((to: string): void => {
    setQuery(to);
    setCurrent(null);
  }, []);
  const step = useCallback(
    (by: 1 | -1): void => {
      const { length } = places;
      if (length === 0) return;
      setCurrent((old) => {
        // After a correction there may be fewer places than before.
        const from = old === null ? (by > 0 ? -1 : 0) : Math.min(old.at, length - 1);
        return { at: (from + by + length) % length };
      });
    },
    [places],
  );
  const finding = useMemo((): Finding => {
    if (current === null || places.length === 0) return { places, current: null };
    // The same object, so that a correction elsewhere leaves the page where it is.
    return { places, current: current.at < places.length ? current : { at: places.length - 1 } };
  }, [places, current]);
  return { query, change, finding, step };
}
