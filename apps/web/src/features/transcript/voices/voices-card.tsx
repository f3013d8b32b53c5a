import type { Passage } from '@greffier/contract/values';
import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { voicesTexts } from '../../../texts/meeting/voices.ts';
import type { Placement } from '../../placement/use-placement.ts';
import type { PassageJump } from '../passage-jump.ts';
import { Timeline } from './timeline.tsx';
import type { Voices } from './voices.ts';
import classes from './voices.module.css';

interface VoicesCardProps {
  readonly passages: readonly Passage[];
  readonly voices: Voices;
  /** Where the items of the agenda begin; null if that is not known. */
  readonly placement: Placement | null;
  readonly onJump: (jump: PassageJump) => void;
}

/** With more speakers the card is closed at first, so that the transcript begins in sight. */
const MOST_OPEN = 6;

/** Who spoke for how long, and when, with the items of the agenda above. Open where there is room for it. */
export const VoicesCard = memo(function VoicesCard(props: VoicesCardProps): ReactNode {
  const { all } = props.voices;
  const wide = useMediaQuery(`(min-width: ${useMantineTheme().breakpoints.lg})`, undefined, {
    getInitialValueInEffect: false,
  });
  // Speech that takes no time has no place on a line of time.
  if (all.every(({ seconds }) => seconds === 0)) return null;
  return (
    <details className={classes['card']} open={wide && all.length <= MOST_OPEN}>
      <summary className={classes['summary']}>
        {voicesTexts.title} <span className={classes['count']}>{voicesTexts.count(all.length)}</span>
      </summary>
      <Timeline {...props} />
    </details>
  );
});
