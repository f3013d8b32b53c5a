import { useEffect, useRef } from 'react';
import type { WrittenProps } from '../minutes-meeting.ts';
import type { SentenceFacts } from '../sentence.ts';

/**
 * Shows the passages of the chosen sentence in the transcript, if the transcript stands beside the minutes. If only the
 * passages' numbers change, because somebody has divided a passage, the transcript stays where it is.
 */
export function useShownAside(
  sentence: (Pick<SentenceFacts, 'passageIds' | 'text'> & { readonly number?: number; readonly from?: number }) | null,
  { onJump, sideBySide }: Pick<WrittenProps, 'onJump' | 'sideBySide'>,
): void {
  const isBeside = sideBySide?.on === true;
  const ids = sentence?.passageIds.join(' ') ?? '';
  const shown = useRef('');
  const { number, from, text = '' } = sentence ?? {};
  const chosen = useRef('');
  useEffect(() => {
    chosen.current = JSON.stringify([number ?? from, text]);
  }, [number, from, text]);
  useEffect(() => {
    if (!isBeside || ids === '') {
      shown.current = '';
      return;
    }
    if (shown.current === chosen.current) return;
    shown.current = chosen.current;
    onJump({ passageIds: ids.split(' ').map(Number), aside: true });
  }, [isBeside, ids, onJump]);
}
