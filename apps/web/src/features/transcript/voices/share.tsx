import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { formatDuration } from '../../../lib/durations.ts';
import { voicesTexts } from '../../../texts/meeting/transcript/voices.ts';
import { VoiceBadge } from './voice-badge.tsx';
import type { Voice } from './voices.ts';
import classes from './voices.module.css';

/** Shows a speaker with their share of speech, as a bar and in words. */
export const Share = memo(function Share({ voice }: { readonly voice: Voice }): ReactNode {
  const { name, share, seconds, colour } = voice;
  // The type CSSProperties does not allow custom properties.
  const style = { '--share': share } as CSSProperties;
  return (
    <span className={classes['who']}>
      <VoiceBadge mark={voice} />
      <span className={classes['name']} title={name}>
        {name}
      </span>
      <span className={classes['bar']} data-voice={colour} style={style} aria-hidden />
      <span className={classes['figure']}>{voicesTexts.share(percentOf(share), formatDuration(seconds))}</span>
    </span>
  );
});

/** Formats a share in percent. A small share becomes « <1 », never 0. */
const percentOf = (share: number): string => (share > 0 && share < 0.01 ? '<\u00A01' : String(Math.round(share * 100)));
