import { IconHelpCircle } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { formatDuration, formatTimestamp } from '../../lib/durations.ts';
import { placementTexts } from '../../texts/placement.ts';
import classes from './outline.module.css';
import { stretchName } from './stretch-name.ts';
import { isUnsure, itemsWithout, type Stretch } from './stretches.ts';
import type { Placement } from './use-placement.ts';

interface OutlineProps {
  readonly placement: Placement;
  readonly onJump: (stretch: Stretch) => void;
}

/** What was spoken of when, and for how long, in order of speech; then the items under which nothing is said. */
export function Outline({ placement, onJump }: OutlineProps): ReactNode {
  const { agenda, numbers, stretches } = placement;
  const longest = Math.max(1, ...stretches.map(({ seconds }) => seconds));
  return (
    <>
      <ol className={classes['stretches']}>
        {stretches.map((stretch) => {
          const { what, title } = stretchName(stretch, placement);
          // A custom property is no key of CSSProperties.
          const share = { '--share': stretch.seconds / longest } as CSSProperties;
          return (
            <li key={stretch.id}>
              <button
                type="button"
                className={classes['stretch']}
                data-outside={stretch.item === null || undefined}
                style={share}
                onClick={() => onJump(stretch)}
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
        <p key={item} className={classes['without']}>
          <span className={classes['what']}>{placementTexts.item(numbers[item] ?? '')}</span>{' '}
          <span className={classes['length']}>{placementTexts.without}</span>
          <span className={classes['title']} title={agenda[item]?.text}>
            {agenda[item]?.text}
          </span>
        </p>
      ))}
    </>
  );
}
