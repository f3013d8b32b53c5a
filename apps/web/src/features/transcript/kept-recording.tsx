import { RETENTION } from '@greffier/contract/organisation/data-policy';
import { DeleteRecording } from '@greffier/contract/meeting/meetings';
import type { MeetingId } from '@greffier/contract/ids';
import { Button, Group, Text } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { call } from '../../lib/api.ts';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import { transcriptTexts } from '../../texts/meeting/transcript/transcript.ts';
import { useDataPolicy } from '../data-policy/queries.ts';
import { useMeetingAction, useRetryMeeting } from '../meetings/meeting-queries.ts';

/** Explains that a recording without recognised speech is kept, to be transcribed again or deleted. */
export function KeptRecording({ id }: { readonly id: MeetingId }): ReactNode {
  const retry = useRetryMeeting(id);
  const { data: policy } = useDataPolicy();
  const destroy = useMeetingAction<void>(id, () => call(DeleteRecording, { params: { meeting_id: id } }), {
    failed: transcriptTexts.destroyFailed,
    done: transcriptTexts.destroyed,
  });
  const askToDestroy = async (): Promise<void> => {
    const sure = await confirm({
      title: transcriptTexts.destroyQuestion,
      message: transcriptTexts.destroyConsequence,
      confirmLabel: transcriptTexts.destroy,
      danger: true,
    });
    if (sure) destroy.mutate();
  };
  return (
    <>
      <Text size="sm" c="dimmed" maw="32rem">
        {transcriptTexts.kept(policy?.failed_recordings_days ?? RETENTION.failed_recordings_days.default)}
      </Text>
      <Group gap="xs" justify="center">
        <Button
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {meetingTexts.retry}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          loading={destroy.isPending}
          onClick={() => void askToDestroy()}
        >
          {transcriptTexts.destroy}
        </Button>
      </Group>
    </>
  );
}
