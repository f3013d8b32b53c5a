import type { Meeting } from '@greffier/contract/meeting/meetings';
import { ActionIcon, Box, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { memo, useCallback, useState } from 'react';
import { attendanceTexts } from '../../texts/meeting/minutes/attendance.ts';
import { EditMeetingDialog } from '../meetings/edit/edit-meeting-lazy.ts';
import classes from './attendance.module.css';
import { attendanceGroups } from './attendance.ts';
import { useAttendanceNews } from './use-attendance-news.ts';

/**
 * Shows who was present, at a distance, excused or absent, as the document does above the minutes, and a button to
 * correct these entries.
 */
export const AttendanceSummary = memo(function AttendanceSummary({
  meeting,
}: {
  readonly meeting: Meeting;
}): ReactNode {
  const [editing, setEditing] = useState(false);
  const stop = useCallback(() => setEditing(false), []);
  const groups = attendanceGroups(meeting.attendance);
  const news = useAttendanceNews(meeting, meeting.attendance);
  const locked = meeting.minutes.approval === 'approved';
  if (groups.length === 0 && locked) return null;
  return (
    <Box component="section" aria-label={attendanceTexts.title} mb="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <ul className={classes['summary']}>
          {groups.map(({ status, people }) => (
            <Text component="li" size="sm" key={status}>
              <strong>{attendanceTexts.group[status]}</strong>
              {'\u00A0: '}
              {people.map(({ name, role }) => (role === null ? name : `${name} (${role})`)).join('\u00A0; ')}
            </Text>
          ))}
          {groups.length === 0 && (
            <Text component="li" size="sm" c="dimmed">
              {attendanceTexts.unknown}
            </Text>
          )}
        </ul>
        {!locked && (
          <Tooltip label={attendanceTexts.edit}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={attendanceTexts.edit}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {news.length > 0 && !locked && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => setEditing(true)}>
          {attendanceTexts.toReview(news.length)}
        </Button>
      )}
      {editing && <EditMeetingDialog meeting={meeting} focus="attendance" onClose={stop} />}
    </Box>
  );
});
