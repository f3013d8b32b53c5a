import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { transcriptTexts } from '../../texts/meeting/transcript/transcript.ts';

type Moments = Pick<Meeting, 'minutes_made_at' | 'transcript_changed_at'>;

/** Says beside the minutes that the transcript has changed since they were made. */
export function TranscriptChanged({ meeting }: { readonly meeting: Moments }): ReactNode {
  const { minutes_made_at: made, transcript_changed_at: changed } = meeting;
  if (made === null || changed === null || Date.parse(changed) <= Date.parse(made)) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {transcriptTexts.changedSince}
    </Text>
  );
}
