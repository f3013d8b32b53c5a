import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import type { ReadStatus } from '@greffier/contract/meeting/status';
import { WORKING_STATUSES } from '@greffier/contract/meeting/status';
import { Loader } from '@mantine/core';
import { IconCheck, IconChevronRight, IconNotes, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDayAndTime } from '../../../lib/dates.ts';
import { formatDuration } from '../../../lib/durations.ts';
import { meetingsTexts } from '../../../texts/meetings.ts';
import classes from './list.module.css';
import { StatusBadge } from '../status-badge.tsx';

/** One meeting of the list; the whole row links to it. */
export function MeetingRow({ meeting }: { meeting: MeetingSummary }): ReactNode {
  const working = WORKING_STATUSES.includes(meeting.status);
  const facts = [
    formatDayAndTime(meeting.meeting_date, meeting.meeting_time),
    ...(meeting.duration > 0 ? [formatDuration(meeting.duration)] : []),
    ...(meeting.participants.length > 0 ? [meetingsTexts.participants(meeting.participants.length)] : []),
  ];
  return (
    <li className={classes['item']}>
      <Link to={`/meeting/${meeting.id}`} className={classes['row']}>
        <span className={classes['icon']} data-status={meeting.status}>
          <StatusIcon status={meeting.status} />
        </span>
        <span className={classes['text']}>
          <span className={classes['name']}>{meeting.name}</span>
          <span className={classes['facts']}>{facts.join(' · ')}</span>
        </span>
        <span className={classes['state']}>
          {working && <span className={classes['percent']}>{meetingsTexts.progress(meeting.progress)}</span>}
          <StatusBadge status={meeting.status} approval={meeting.approval} />
        </span>
        <IconChevronRight size={18} aria-hidden className={classes['chevron']} />
      </Link>
    </li>
  );
}

/**
 * Shows a check, a note, a spinner or, for any other status, a question mark (specification §2). The badge says the
 * status in words.
 */
function StatusIcon({ status }: { status: ReadStatus }): ReactNode {
  if (status === 'completed') return <IconCheck size={20} aria-hidden data-icon="check" />;
  if (status === 'transcribed') return <IconNotes size={20} aria-hidden data-icon="note" />;
  if (WORKING_STATUSES.includes(status)) return <Loader size={18} aria-hidden data-icon="spinner" />;
  return <IconQuestionMark size={20} aria-hidden data-icon="question" />;
}
