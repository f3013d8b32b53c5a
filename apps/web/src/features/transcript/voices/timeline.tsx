import type { Passage } from '@greffier/contract/values';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { memo, useState } from 'react';
import { formatTimestamp } from '../../../lib/durations.ts';
import { placementTexts } from '../../../texts/meeting/minutes/placement.ts';
import { voicesTexts } from '../../../texts/meeting/transcript/voices.ts';
import { passageAt } from '../../listening/passage-at.ts';
import { stretchName } from '../../placement/stretch-name.ts';
import type { Stretch } from '../../placement/stretches.ts';
import type { Placement } from '../../placement/use-placement.ts';
import type { PassageJump } from '../passage-jump.ts';
import { speakingAt, stepTime } from './moments.ts';
import { Share } from './share.tsx';
import { nearestOf, pathOf, type Voice, type Voices } from './voices.ts';
import classes from './voices.module.css';

/** Number of parts of the timeline. Anything shorter than one part would be invisible. */
const GRAINS = 800;

interface TimelineProps {
  readonly passages: readonly Passage[];
  readonly voices: Voices;
  readonly placement: Placement | null;
  readonly onJump: (jump: PassageJump) => void;
}

/** Shows a timeline for each speaker, below one for the agenda. A click on a timeline leads to the passage there. */
export function Timeline({ passages, voices, placement, onJump }: TimelineProps): ReactNode {
  const { all, end } = voices;
  const [moment, setMoment] = useState<number | null>(null);
  const timeAt = (event: MouseEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : Math.min(1, Math.max(0, (event.clientX - left) / width)) * end;
  };
  const goTo = (seconds: number, voice?: Voice): void => {
    const passage =
      voice === undefined ? (passageAt(passages, seconds) ?? passages[0]) : nearestOf(passages, voice, seconds);
    if (passage === undefined) return;
    setMoment(passage.start);
    onJump({ passageIds: [passage.id] });
  };
  const told = moment === null ? null : speakingAt(moment, passages, voices, placement);
  const press = (event: KeyboardEvent): void => {
    const to = stepTime(event.key, moment ?? 0, passages);
    if (to !== null) setMoment(to);
    else if (event.key === 'Enter' || event.key === ' ') goTo(moment ?? 0);
    else return;
    event.preventDefault();
  };
  // The type CSSProperties does not allow custom properties.
  const style = { '--moment': moment === null ? 0 : moment / end } as CSSProperties;
  const hover = {
    onMouseMove: (event: MouseEvent<HTMLElement>) => setMoment(timeAt(event)),
  };
  return (
    <div className={classes['lines']} style={style} data-moment={moment === null ? undefined : true}>
      {placement !== null && placement.stretches.length > 0 && (
        <div className={classes['row']} aria-hidden>
          <span className={classes['label']}>{voicesTexts.items}</span>
          <Items placement={placement} end={end} onJump={onJump} />
        </div>
      )}
      <ul className={classes['voices']} aria-label={voicesTexts.shares}>
        {all.map((voice) => (
          <li key={voice.name} className={classes['row']}>
            <Share voice={voice} />
            {/* For the pointer only: the line below leads to every moment by keys. */}
            <span
              className={classes['line']}
              data-voice={voice.colour}
              aria-hidden
              {...hover}
              onClick={(event) => goTo(timeAt(event), voice)}
            >
              <Spans voice={voice} end={end} />
            </span>
          </li>
        ))}
      </ul>
      <div className={classes['row']}>
        <span className={classes['told']} aria-hidden>
          {told ?? voicesTexts.hint}
        </span>
        <div
          className={classes['ruler']}
          // An input element would also stop between the beginnings of passages, and it cannot contain marks of time.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label={voicesTexts.moment}
          aria-valuemin={0}
          aria-valuemax={Math.round(end)}
          aria-valuenow={Math.round(moment ?? 0)}
          aria-valuetext={told ?? speakingAt(0, passages, voices, placement)}
          {...hover}
          onClick={(event) => goTo(timeAt(event))}
          onKeyDown={press}
        >
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <span key={part} className={classes['tick']}>
              {formatTimestamp(part * end)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

const Spans = memo(function Spans({ voice, end }: { readonly voice: Voice; readonly end: number }): ReactNode {
  return (
    <svg className={classes['spans']} viewBox={`0 0 ${end} 1`} preserveAspectRatio="none" aria-hidden>
      <path d={pathOf(voice.spans, end / GRAINS)} />
    </svg>
  );
});

interface ItemsProps {
  readonly placement: Placement;
  readonly end: number;
  readonly onJump: (jump: PassageJump) => void;
}

/** Shows when each item was discussed. Works only with a pointer; the outline beside it works with keys, too. */
const Items = memo(function Items({ placement, end, onJump }: ItemsProps): ReactNode {
  return (
    <span className={classes['items']}>
      {placement.stretches.map((stretch) => (
        <span
          key={stretch.id}
          aria-hidden
          className={classes['item']}
          data-outside={stretch.item === null || undefined}
          style={{ flexGrow: end === 0 ? 1 : stretch.seconds / end }}
          title={titleOf(stretch, placement)}
          onClick={() => onJump({ passageIds: [stretch.passageId], start: stretch.id })}
        >
          {stretch.item === null ? '' : placement.numbers[stretch.item]}
        </span>
      ))}
    </span>
  );
});

function titleOf(stretch: Stretch, placement: Placement): string {
  const { what, title } = stretchName(stretch, placement);
  return stretch.item === null ? placementTexts.outside : voicesTexts.at(what, title);
}
