import { DEFAULT_MINUTES_KIND } from '@greffier/contract/meeting/minutes/minutes';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';

/** Says how the draft was made, and names the kind of the minutes unless it is the default. */
export const howMade = ({
  minutes_kind: kind,
  minutes_engine: engine,
}: Pick<Meeting, 'minutes_kind' | 'minutes_engine'>): string =>
  [
    ...(kind === DEFAULT_MINUTES_KIND ? [] : [minutesTexts.ofKind[kind]]),
    minutesTexts.writtenBy[engine ?? 'embedded'],
  ].join(' ');
