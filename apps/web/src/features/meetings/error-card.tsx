import type { Meeting } from '@greffier/contract/meetings';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { meetingTexts } from '../../texts/meeting.ts';
import { useRetryMeeting } from './meeting-queries.ts';

type Failed = Pick<Meeting, 'id' | 'error_message' | 'failed_step'>;

/** Why the job stopped, and the way on. */
export function ErrorCard({ meeting }: { readonly meeting: Failed }): ReactNode {
  const retry = useRetryMeeting(meeting.id);
  return (
    <Alert
      color="red"
      title={meetingTexts.errorTitle[meeting.failed_step ?? 'unknown']}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{meeting.error_message ?? meetingTexts.errorUnknownReason}</Text>
        <Text size="sm">{meetingTexts.errorKept}</Text>
        <Button
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {meetingTexts.retry}
        </Button>
      </Stack>
    </Alert>
  );
}
