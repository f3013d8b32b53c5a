import type { Passage } from '@greffier/contract/values';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useKeptChoice } from '../../../lib/kept-choice.ts';
import { voicesTexts } from '../../../texts/meeting/transcript/voices.ts';
import type { Placement } from '../../placement/use-placement.ts';
import type { PassageJump } from '../passage-jump.ts';
import { Timeline } from './timeline.tsx';
import type { Voices } from './voices.ts';
import classes from './voices.module.css';

interface VoicesCardProps {
  readonly passages: readonly Passage[];
  readonly voices: Voices;
  /** Places where the items of the agenda begin; null if unknown. */
  readonly placement: Placement | null;
  readonly onJump: (jump: PassageJump) => void;
}

/**
 * Shows who spoke for how long, and when, with the items of the agenda above. The card is closed at first, so that the
 * beginning of the transcript stays in sight.
 */
export const VoicesCard = memo(function VoicesCard(props: VoicesCardProps): ReactNode {
  const { all } = props.voices;
  const [isOpen, turn] = useKeptChoice('greffier.voices');
  // Speech without a duration cannot be shown on a timeline.
  if (all.every(({ seconds }) => seconds === 0)) return null;
  return (
    <details className={classes['card']} open={isOpen} onToggle={(event) => turn(event.currentTarget.open)}>
      <summary className={classes['summary']}>
        {voicesTexts.title} <span className={classes['count']}>{voicesTexts.count(all.length)}</span>
      </summary>
      {isOpen && <Timeline {...props} />}
    </details>
  );
});
