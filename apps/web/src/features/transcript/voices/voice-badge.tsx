import type { ReactNode } from 'react';
import type { VoiceMark } from './voices.ts';
import classes from './voices.module.css';

/** The initials of a speaker on their colour. Screen readers skip them, because the name stands beside them. */
export const VoiceBadge = ({ mark }: { readonly mark: VoiceMark }): ReactNode => (
  <span className={classes['badge']} data-voice={mark.colour} aria-hidden>
    {mark.initials}
  </span>
);
