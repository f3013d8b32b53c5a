import type { Passage } from '@greffier/contract/values';
import { Alert } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { doubtsTexts } from '../../../texts/meeting/transcript/doubts.ts';
import type { Doubt } from './doubtful.ts';

/** At this share of unsure passages or more, the recording itself counts as hard to hear. */
const MOST = 1 / 3;

interface UnsureNoteProps {
  readonly passages: readonly Passage[];
  readonly places: readonly Doubt[];
  readonly audible: boolean;
}

/**
 * Says that the transcript as a whole is unreliable, if many of its passages are. The note stays while passages are
 * corrected, so that nothing moves.
 */
export function UnsureNote({ passages, places, audible }: UnsureNoteProps): ReactNode {
  const unsure = places.filter(({ whole }) => whole).length;
  const [shown, setShown] = useState(false);
  if (!shown && unsure > 0 && unsure >= passages.length * MOST) setShown(true);
  if (!shown) return null;
  return (
    <Alert color="yellow" mb="sm" role="note">
      {doubtsTexts.mostUnsure(audible)}
    </Alert>
  );
}
