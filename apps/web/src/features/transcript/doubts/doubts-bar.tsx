import type { Passage } from '@greffier/contract/values';
import { Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { StepButtons } from '../find/step-buttons.tsx';
import { doubtsTexts } from '../../../texts/meeting/doubts.ts';
import type { Finding } from '../find/use-steps.ts';
import classes from './doubts.module.css';

interface DoubtsBarProps {
  readonly passages: readonly Passage[];
  readonly doubts: Finding;
  readonly onStep: (by: 1 | -1) => void;
}

/** Counts the doubtful words, and goes from one to the next. A transcript that has none shows nothing. */
export function DoubtsBar({ passages, doubts, onStep }: DoubtsBarProps): ReactNode {
  const { places, current } = doubts;
  const hint = useId();
  // Once the last one is corrected, the bar says so: nothing moves.
  const [had] = useState(places.length > 0);
  if (!had && places.length === 0) return null;
  const place = current === null ? undefined : places[current.at];
  const word = place && passages.find(({ id }) => id === place.passageId)?.text.slice(place.from, place.to);
  const told =
    word === undefined || current === null
      ? doubtsTexts.count(places.length)
      : doubtsTexts.position(word, current.at + 1, places.length);
  return (
    <div className={classes['bar']} title={doubtsTexts.hint}>
      <Text component="output" size="sm" className={classes['count'] ?? ''}>
        {told}
      </Text>
      <StepButtons
        previous={doubtsTexts.previous}
        next={doubtsTexts.next}
        disabled={places.length === 0}
        onStep={onStep}
        describedBy={hint}
      />
      {/* A tooltip of what has no focus is for the mouse alone. */}
      <span id={hint} hidden>
        {doubtsTexts.hint}
      </span>
    </div>
  );
}
