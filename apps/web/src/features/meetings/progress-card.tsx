import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { meetingTexts, stageLabels } from '../../texts/meeting/meeting.ts';
import { statusLabels } from '../../texts/meeting/status.ts';
import { MeetingCard } from './meeting-card.tsx';
import { passFocusTo, stepHeading } from './step-focus.ts';

interface ProgressCardProps {
  readonly meeting: Pick<Meeting, 'status' | 'progress' | 'stage' | 'jobs_before' | 'remaining_seconds'>;
  /** True if the server does not answer; the last known state is shown. */
  readonly unanswered: boolean;
  /** Actions for this job. */
  readonly children?: ReactNode;
}

/** Says what the job is doing, or what it waits for. */
function stageOf({ stage, status }: ProgressCardProps['meeting']): string | null {
  if (stage === null) return null;
  const waits = status === 'transcription' || status === 'summarization';
  return stage === 'waiting' && waits ? meetingTexts.waitsFor[status] : stageLabels[stage];
}

/** Shows a job's progress as the server measures it. */
export function ProgressCard({ meeting, unanswered, children }: ProgressCardProps): ReactNode {
  const { status } = meeting;
  const percent = Math.floor(meeting.progress);
  const stage = stageOf(meeting);
  const remaining = meeting.remaining_seconds === null ? null : meetingTexts.remaining(meeting.remaining_seconds);

  // The card disappears when the job ends. If its title had the focus, the title of the next step gets it.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id !== stepHeading('progress').id) return;
      passFocusTo('failure', status === 'summarization' ? 'minutes' : 'speakers');
    },
    [status],
  );

  return (
    <MeetingCard
      step="progress"
      title={statusLabels[status]}
      aside={
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {meetingTexts.progressOf(percent)}
        </Text>
      }
    >
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          animated={!unanswered}
          aria-label={statusLabels[status]}
          aria-valuetext={meetingTexts.progressOf(percent)}
        />
      </Progress.Root>
      <Text component="output" size="sm">
        {unanswered ? meetingTexts.unanswered : stage}
      </Text>
      {!unanswered && meeting.jobs_before !== null && (
        <Text size="sm">{meetingTexts.jobsBefore(meeting.jobs_before)}</Text>
      )}
      {!unanswered && remaining !== null && <Text size="sm">{remaining}</Text>}
      {!unanswered && (
        <Text size="sm" c="dimmed">
          {meetingTexts.progressHint}
        </Text>
      )}
      {children}
    </MeetingCard>
  );
}
