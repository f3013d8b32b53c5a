import type { Meeting } from '@greffier/contract/meetings';
import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { meetingTexts, stageLabels, statusLabels } from '../../texts/meeting.ts';
import { MeetingCard } from './meeting-card.tsx';

type Working = Pick<Meeting, 'status' | 'progress' | 'stage'>;

/** How far the job is: measured work, as the server counts it. */
export function ProgressCard({ meeting }: { readonly meeting: Working }): ReactNode {
  const percent = Math.floor(meeting.progress);
  const stage = meeting.stage === null ? statusLabels[meeting.status] : stageLabels[meeting.stage];
  return (
    <MeetingCard
      title={statusLabels[meeting.status]}
      aside={
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {meetingTexts.progressOf(percent)}
        </Text>
      }
    >
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          animated
          aria-label={statusLabels[meeting.status]}
          aria-valuetext={meetingTexts.progressOf(percent)}
        />
      </Progress.Root>
      <Text component="output" size="sm">
        {stage}
      </Text>
      <Text size="sm" c="dimmed">
        {meetingTexts.progressHint}
      </Text>
    </MeetingCard>
  );
}
