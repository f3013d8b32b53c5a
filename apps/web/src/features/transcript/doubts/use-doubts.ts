import type { Passage } from '@greffier/contract/values';
import { useMemo } from 'react';
import { type From, NOWHERE, useSteps } from '../find/use-steps.ts';
import type { Change } from '../corrections.ts';
import { doubtsOf, withoutDoubt } from './doubtful.ts';

/** Finds the words that the recogniser is not sure of, steps through them, and lets a person confirm one. */
export function useDoubts(
  passages: readonly Passage[],
  onCorrect: ((change: Change, onSaved: () => void) => void) | undefined,
) {
  const places = useMemo(() => doubtsOf(passages), [passages]);
  const { finding, step } = useSteps(places);
  const { here } = finding;
  const passage = here === null ? undefined : passages.find(({ id }) => id === here.passageId);
  const keep =
    onCorrect === undefined || here === null || passage === undefined
      ? undefined
      : // Then the next one: what is said to be right was always shown before, and is where the person is.
        ({ passageId, focus }: From = NOWHERE): void => {
          if (passageId !== null && passageId !== passage.id) return;
          onCorrect({ before: [passage], after: [withoutDoubt(passage, here)] }, () =>
            step(1, { passageId: null, focus }),
          );
        };
  return { finding, step, keep };
}
