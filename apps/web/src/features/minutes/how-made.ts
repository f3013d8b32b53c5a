import { DEFAULT_MINUTES_KIND } from '@greffier/contract/minutes';
import type { Meeting } from '@greffier/contract/meetings';
import { minutesTexts } from '../../texts/minutes.ts';

/** What the minutes are: which kind, where it is not the usual, and how the draft was made. */
export const howMade = ({
  minutes_kind: kind,
  minutes_engine: engine,
}: Pick<Meeting, 'minutes_kind' | 'minutes_engine'>): string =>
  [
    ...(kind === DEFAULT_MINUTES_KIND ? [] : [minutesTexts.ofKind[kind]]),
    minutesTexts.writtenBy[engine ?? 'embedded'],
  ].join(' ');
