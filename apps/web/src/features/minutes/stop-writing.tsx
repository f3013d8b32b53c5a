import type { MeetingId } from '@greffier/contract/ids';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';
import { useStopMinutes } from './queries.ts';

/**
 * Stops the writing of minutes. It does not ask first, because a new request continues from where the writing stopped.
 */
export function StopWriting({ meetingId }: { readonly meetingId: MeetingId }): ReactNode {
  const stop = useStopMinutes(meetingId);
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={18} aria-hidden />}
      loading={stop.isPending}
      onClick={() => stop.mutate()}
    >
      {minutesTexts.stop}
    </Button>
  );
}
