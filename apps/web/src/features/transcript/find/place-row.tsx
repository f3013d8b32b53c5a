import type { Passage } from '@greffier/contract/values';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { formatTimestamp } from '../../../lib/durations.ts';
import { speakerName } from '../speaker-name.ts';
import type { Found } from './find-text.ts';
import classes from './find.module.css';

interface PlaceRowProps {
  readonly place: Found;
  readonly passage: Passage | undefined;
  readonly speakerMap: Readonly<Record<string, string>>;
  readonly by: string;
  readonly checked: boolean;
  readonly onTurn: (place: Found) => void;
}

/** Number of characters shown on each side of a place. */
const AROUND = 45;

/** Shows one place where words are replaced, with the old words and the new ones. */
export const PlaceRow = memo(function PlaceRow(props: PlaceRowProps): ReactNode {
  const { place, passage, speakerMap, by, checked, onTurn } = props;
  if (passage === undefined) return null;
  const { text, speaker, start } = passage;
  const { from, to } = place;
  return (
    <li className={classes['place']}>
      <label>
        <input type="checkbox" checked={checked} onChange={() => onTurn(place)} />
        <span className={classes['where']}>
          {formatTimestamp(start)} – {speakerName(speaker, speakerMap)}
        </span>
        <span className={classes['context']}>
          {from > AROUND && '…'}
          {text.slice(Math.max(0, from - AROUND), from)}
          <del>{text.slice(from, to)}</del> <ins>{by}</ins>
          {text.slice(to, to + AROUND)}
          {to + AROUND < text.length && '…'}
        </span>
      </label>
    </li>
  );
});
