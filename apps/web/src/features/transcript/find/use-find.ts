import type { Passage } from '@greffier/contract/values';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { findAll } from './find-text.ts';
import { useSteps } from './use-steps.ts';

/** Searches a transcript: holds the query and the places found, and steps from one place to the next. */
export function useFind(passages: readonly Passage[]) {
  const [query, setQuery] = useState('');
  // Typing stays possible while a long transcript is searched.
  const sought = useDeferredValue(query);
  const places = useMemo(() => findAll(passages, sought), [passages, sought]);
  const { finding, step, leave } = useSteps(places);
  const change = useCallback(
    (to: string): void => {
      setQuery(to);
      leave();
    },
    [leave],
  );
  return { query, change, finding, step };
}
