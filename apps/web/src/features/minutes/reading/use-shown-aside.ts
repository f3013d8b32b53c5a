import { useEffect } from 'react';
import type { WrittenProps } from '../minutes-meeting.ts';
import type { SentenceFacts } from '../sentence.ts';

/** Shows the passages of the chosen sentence in the transcript if that stands beside the minutes. */
export function useShownAside(
  sentence: Pick<SentenceFacts, 'passageIds'> | null,
  { onJump, sideBySide }: Pick<WrittenProps, 'onJump' | 'sideBySide'>,
): void {
  const isBeside = sideBySide?.on === true;
  const ids = sentence?.passageIds.join(' ') ?? '';
  useEffect(() => {
    if (isBeside && ids !== '') onJump({ passageIds: ids.split(' ').map(Number), aside: true });
  }, [isBeside, ids, onJump]);
}
