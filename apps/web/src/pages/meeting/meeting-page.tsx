import { MeetingId } from '@greffier/contract/ids';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconMoodPuzzled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { FailedScreen } from '../../components/states/failed-screen.tsx';
import { useMeeting } from '../../features/meetings/meeting-queries.ts';
import { notify } from '../../lib/notify.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { ApiRequestError, errorMessage } from '../../lib/request-error.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useKeptError } from '../../lib/use-kept-error.ts';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import { MeetingDetail } from './meeting-detail.tsx';
import { MeetingSkeleton } from './meeting-skeleton.tsx';

/** The page at /meeting/{meetingId}. An invalid id counts as a meeting that was not found. */
export function MeetingPage(): ReactNode {
  const id = MeetingId.safeParse(useParams()['meetingId']);
  return id.success ? <MeetingById key={id.data} id={id.data} /> : <NotFound />;
}

function MeetingById({ id }: { readonly id: MeetingId }): ReactNode {
  const answer = useMeeting(id);
  const { data, refetch } = answer;
  const { error, forget } = useKeptError(answer);
  const onRetry = (): void => {
    void refetch();
    forget();
  };
  usePageTitle(data?.name ?? null);
  const missing = error instanceof ApiRequestError && error.status === 404;
  useFailureToast(missing || data !== undefined ? null : error, meetingTexts.loadFailed);
  if (missing) return <NotFound />;
  if (data !== undefined) return <MeetingDetail meeting={data} unanswered={error !== null} />;
  if (error === null) return <MeetingSkeleton />;
  const message = errorMessage(error, '');
  return (
    <>
      <VisuallyHidden component="h1">{meetingTexts.page}</VisuallyHidden>
      <FailedScreen
        message={message === '' ? meetingTexts.loadFailed : `${meetingTexts.loadFailed}. ${message}`}
        onRetry={onRetry}
      />
    </>
  );
}

function NotFound(): ReactNode {
  usePageTitle(meetingTexts.notFound);
  useEffect(() => notify.error(meetingTexts.notFound), []);
  return (
    <>
      <VisuallyHidden component="h1">{meetingTexts.page}</VisuallyHidden>
      <EmptyState
        icon={<IconMoodPuzzled size={28} aria-hidden />}
        title={meetingTexts.notFound}
        text={meetingTexts.notFoundHint}
      >
        <Button component={Link} to="/" variant="default">
          {meetingTexts.backToMeetings}
        </Button>
      </EmptyState>
    </>
  );
}
