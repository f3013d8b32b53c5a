import type { Meeting } from '@greffier/contract/meeting/meetings';
import { DownloadMinutes } from '@greffier/contract/meeting/meetings';
import { DownloadMinutesPdf } from '@greffier/contract/meeting/minutes/minutes';
import { minutesFileName, minutesPdfFileName } from '@greffier/contract/file-names';
import { ActionIcon, Button, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCalendar, IconClock, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../components/dialogs/confirm.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { downloadMinutes } from '../../lib/files/download-minutes.ts';
import { formatDuration } from '../../lib/durations.ts';
import { useHistory } from '../../lib/navigation/app-router.tsx';
import { notify } from '../../lib/notify.ts';
import { settleEdits } from '../../lib/session/pending-edits.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import { EditMeetingDialog } from './edit/edit-meeting-lazy.ts';
import { useDeleteMeeting } from './meeting-queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** Shows a meeting's name and facts, and the actions for all of it. */
export function MeetingHeader({ meeting }: { readonly meeting: Meeting }): ReactNode {
  const { id, name, status } = meeting;
  const navigate = useNavigate();
  const history = useHistory();
  const remove = useDeleteMeeting(id, async () => {
    void navigate('/', { replace: true });
    await history.settled();
  });
  const save = useMutation({
    mutationFn: async (format: 'docx' | 'pdf') => {
      await settleEdits();
      const input = { params: { meeting_id: id } };
      return format === 'docx'
        ? downloadMinutes(DownloadMinutes, input, minutesFileName(name))
        : downloadMinutes(DownloadMinutesPdf, input, minutesPdfFileName(name));
    },
    onError: (error) => notify.error(meetingTexts.downloadMinutesFailed, errorMessage(error, '') || undefined),
  });
  const askToDelete = async (): Promise<void> => {
    const sure = await confirm({
      title: meetingTexts.deleteQuestion,
      message: meetingTexts.deleteConsequence,
      confirmLabel: meetingTexts.deleteConfirm,
      danger: true,
    });
    if (sure) remove.mutate();
  };
  const completed = status === 'completed';
  const [editing, setEditing] = useState(false);
  const stopEditing = useCallback(() => setEditing(false), []);
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 20rem', minWidth: 0 }}>
        <Group gap="sm">
          <Title order={1} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {name}
          </Title>
          {/* Approved minutes keep the meeting's details as they were signed. */}
          {meeting.minutes.approval !== 'approved' && (
            <Tooltip label={meetingTexts.edit}>
              <ActionIcon variant="subtle" color="gray" aria-label={meetingTexts.edit} onClick={() => setEditing(true)}>
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <StatusBadge status={status} approval={meeting.minutes.approval} />
        </Group>
        <Group gap="md" mt="xs" c="dimmed">
          <Group gap="xs" wrap="nowrap">
            <IconCalendar size={16} aria-hidden />
            <Text size="sm">{formatDayAndTime(meeting.meeting_date, meeting.meeting_time)}</Text>
          </Group>
          {meeting.duration > 0 && (
            <Group gap="xs" wrap="nowrap">
              <IconClock size={16} aria-hidden />
              <Text size="sm">{formatDuration(meeting.duration)}</Text>
            </Group>
          )}
        </Group>
        {meeting.segments_count > 1 && (
          <Group gap="xs" wrap="nowrap" mt="xs" c="yellow">
            <IconAlertTriangle size={16} aria-hidden style={{ flexShrink: 0 }} />
            <Text size="sm">{meetingTexts.split(meeting.segments_count)}</Text>
          </Group>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant={completed ? 'filled' : 'default'}
          disabled={!completed}
          loading={save.isPending && save.variables === 'docx'}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => save.mutate('docx')}
        >
          {meetingTexts.downloadMinutes}
        </Button>
        {completed && (
          <Tooltip label={meetingTexts.downloadPdfLabel}>
            <Button
              variant="default"
              loading={save.isPending && save.variables === 'pdf'}
              aria-label={meetingTexts.downloadPdfLabel}
              onClick={() => save.mutate('pdf')}
            >
              {meetingTexts.downloadPdf}
            </Button>
          </Tooltip>
        )}
        <Tooltip label={meetingTexts.delete}>
          <ActionIcon
            variant="default"
            size="input-sm"
            c="red"
            aria-label={meetingTexts.delete}
            loading={remove.isPending}
            onClick={() => void askToDelete()}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      {editing && <EditMeetingDialog meeting={meeting} onClose={stopEditing} />}
    </Group>
  );
}
