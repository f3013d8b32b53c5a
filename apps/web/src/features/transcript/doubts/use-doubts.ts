import type { Passage } from '@greffier/contract/values';
import { useMemo } from 'react';
import { useSteps } from '../find/use-steps.ts';

/** The words that the recogniser is not sure of, and steps from one to the next. */
export function useDoubts(passages: readonly Passage[]) {
  const places = useMemo(
    () => passages.flatMap(({ id, doubts = [] }) => doubts.map(([from, to]) => ({ passageId: id, from, to }))),
    [passages],
  );
  return useSteps(places);
}
