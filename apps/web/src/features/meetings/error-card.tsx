import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import { useRetryMeeting } from './meeting-queries.ts';
import classes from './meeting-card.module.css';
import { stepHeading } from './step-focus.ts';

type Failed = Pick<Meeting, 'id' | 'error_message' | 'failed_step' | 'can_retry'>;

/** Says why the job stopped, and offers a way on. */
export function ErrorCard({ meeting }: { readonly meeting: Failed }): ReactNode {
  const title = meetingTexts.errorTitle[meeting.failed_step ?? 'unknown'];
  return (
    <Alert
      color="red"
      title={
        <Title order={2} size="h3" className={classes['stepHeading'] ?? ''} {...stepHeading('failure')}>
          {title}
        </Title>
      }
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{meeting.error_message ?? meetingTexts.errorUnknownReason}</Text>
        {meeting.can_retry ? <RetryWork meetingId={meeting.id} /> : <NewAttempt />}
      </Stack>
    </Alert>
  );
}

function RetryWork({ meetingId }: { readonly meetingId: Meeting['id'] }): ReactNode {
  const retry = useRetryMeeting(meetingId);
  return (
    <>
      <Text size="sm">{meetingTexts.errorKept}</Text>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {meetingTexts.retry}
      </Button>
    </>
  );
}

/** Shown if the recording is missing, so that nothing can be resumed. */
function NewAttempt(): ReactNode {
  return (
    <>
      <Text size="sm">{meetingTexts.errorAudioGone}</Text>
      <Button component={Link} to="/new-meeting" leftSection={<IconPlus size={18} aria-hidden />}>
        {meetingTexts.newMeeting}
      </Button>
    </>
  );
}
