import { IconGripVertical, IconHelpCircle } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { formatDuration, formatTimestamp } from '../../../lib/durations.ts';
import { placementTexts } from '../../../texts/meeting/minutes/placement.ts';
import classes from './outline.module.css';
import { stretchName } from '../stretch-name.ts';
import { expectedAt, isUnsure, itemsWithout, type Stretch } from '../stretches.ts';
import type { Placement } from '../use-placement.ts';

/** Actions in the outline on the starts of items. */
interface OutlineDeeds {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Called when a start is grabbed, to be dragged to a passage of the transcript. */
  readonly onGrab: (stretch: Stretch, event: PointerEvent<HTMLElement>) => void;
  /** Called when an item without a start is grabbed, to be dragged to its place. */
  readonly onGrabItem: (item: number, event: PointerEvent<HTMLElement>) => void;
}

export interface OutlineProps {
  readonly placement: Placement;
  readonly onJump: (stretch: Stretch) => void;
  /** Null if nothing can be changed. */
  readonly deeds: OutlineDeeds | null;
}

/** Shows when people spoke about each item and for how long, in order of speech. The items without speech follow. */
export function Outline({ placement, onJump, deeds }: OutlineProps): ReactNode {
  const { agenda, numbers, stretches } = placement;
  const longest = Math.max(1, ...stretches.map(({ seconds }) => seconds));
  return (
    <>
      <ol className={classes['stretches']}>
        {stretches.map((stretch) => {
          const { what, title } = stretchName(stretch, placement);
          // The type CSSProperties does not allow custom properties.
          const share = { '--share': stretch.seconds / longest } as CSSProperties;
          return (
            <li key={stretch.id} className={classes['row']}>
              {deeds !== null && stretch.start !== null && <Grip onGrab={(event) => deeds.onGrab(stretch, event)} />}
              <button
                type="button"
                className={classes['stretch']}
                data-outside={stretch.item === null || undefined}
                style={share}
                data-row={stretch.start === null ? undefined : stretch.id}
                data-row-at={stretch.start === null ? undefined : stretch.passageId}
                onClick={() => onJump(stretch)}
                onKeyDown={deeds?.onKeyDown}
              >
                <span className={classes['what']}>
                  <span className={classes['time']}>{formatTimestamp(stretch.from)}</span> {what}
                </span>
                <span className={classes['length']}>{formatDuration(stretch.seconds)}</span>
                {title !== '' && (
                  <span className={classes['title']} title={title}>
                    {title}
                  </span>
                )}
                {isUnsure(stretch) && (
                  <span className={classes['unsure']}>
                    <IconHelpCircle size={14} aria-hidden /> {placementTexts.unsure}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {itemsWithout(stretches, agenda).map((item) => (
        <div key={item} className={classes['row']}>
          {deeds !== null && <Grip onGrab={(event) => deeds.onGrabItem(item, event)} />}
          <button
            type="button"
            className={classes['without']}
            title={deeds === null ? undefined : placementTexts.placeItem(numbers[item] ?? '')}
            onClick={() => {
              const expected = expectedAt(item, stretches);
              if (expected !== undefined) onJump(expected);
            }}
          >
            <span className={classes['what']}>{placementTexts.item(numbers[item] ?? '')}</span>{' '}
            <span className={classes['length']}>{placementTexts.without}</span>
            <span className={classes['title']}>{agenda[item]?.text}</span>
          </button>
        </div>
      ))}
    </>
  );
}

/** A handle for the pointer only, because keys offer the same action. */
const Grip = ({ onGrab }: { readonly onGrab: (event: PointerEvent<HTMLElement>) => void }): ReactNode => (
  <span className={classes['grip']} title={placementTexts.dragFromOutline} aria-hidden onPointerDown={onGrab}>
    <IconGripVertical size={16} />
  </span>
);
