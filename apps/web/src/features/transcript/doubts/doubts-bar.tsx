import type { Passage } from '@greffier/contract/values';
import { ActionIcon, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatTimestamp } from '../../../lib/durations.ts';
import { doubtsTexts } from '../../../texts/meeting/transcript/doubts.ts';
import { StepButtons } from '../find/step-buttons.tsx';
import type { Finding } from '../find/use-steps.ts';
import type { Doubt } from './doubtful.ts';
import classes from './doubts.module.css';

interface DoubtsBarProps {
  readonly passages: readonly Passage[];
  readonly doubts: Finding<Doubt>;
  readonly onStep: (by: 1 | -1) => void;
  /** Confirms the doubtful word or passage shown; null if none is shown, or nothing can be corrected now. */
  readonly onKeep: (() => void) | null;
}

/** Counts the doubtful words and passages, and steps through them. Shows nothing if there are none. */
export function DoubtsBar({ passages, doubts, onStep, onKeep }: DoubtsBarProps): ReactNode {
  const { places, current, here } = doubts;
  const hint = useId();
  // Once the last doubt is corrected, the bar says so and stays, so that nothing moves.
  const [had] = useState(places.length > 0);
  if (!had && places.length === 0) return null;
  const place = current === null ? undefined : places[current.at];
  const passage = place && passages.find(({ id }) => id === place.passageId);
  const told = (): string => {
    if (place === undefined || passage === undefined || current === null) {
      const whole = places.filter((one) => one.whole).length;
      return doubtsTexts.count(places.length - whole, whole);
    }
    return place.whole
      ? doubtsTexts.passagePosition(formatTimestamp(passage.start), current.at + 1, places.length)
      : doubtsTexts.position(passage.text.slice(place.from, place.to), current.at + 1, places.length);
  };
  const keep = here?.whole === true ? doubtsTexts.keepPassage : doubtsTexts.keepWord;
  return (
    <div className={classes['bar']} title={doubtsTexts.hint}>
      <Text component="output" size="sm" className={classes['count'] ?? ''}>
        {told()}
      </Text>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={keep}
        title={doubtsTexts.keepKey(keep)}
        // A button that is really disabled would lose the focus as soon as it has been pressed.
        {...(onKeep === null && { 'data-disabled': true })}
        aria-disabled={onKeep === null}
        onClick={() => onKeep?.()}
      >
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
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
