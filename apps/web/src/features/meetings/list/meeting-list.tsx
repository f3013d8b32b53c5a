import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShowMore } from '../../../components/show-more.tsx';
import { meetingsTexts } from '../../../texts/meetings.ts';
import { groupMeetings } from './group-meetings.ts';
import { MeetingRow } from './meeting-row.tsx';
import classes from './list.module.css';

interface Props {
  readonly meetings: readonly MeetingSummary[];
  readonly now: Date;
  /** Reads more meetings; null if there are no more. Ten thousand rows at once would block the page. */
  readonly onMore: (() => void) | null;
}

/** Lists meetings in their groups, newest first. */
export function MeetingList({ meetings, now, onMore }: Props): ReactNode {
  return (
    <Stack gap="xl">
      {groupMeetings(meetings, now).map((group) => (
        <section key={group.name} aria-labelledby={`group-${group.name}`}>
          <Title order={2} size="sm" fw={600} c="dimmed" mb="sm" id={`group-${group.name}`}>
            {meetingsTexts.groups[group.name]}
          </Title>
          <ul className={classes['list']}>
            {group.meetings.map((meeting) => (
              <MeetingRow key={meeting.id} meeting={meeting} />
            ))}
          </ul>
        </section>
      ))}
      {onMore !== null && <ShowMore key={meetings.length} label={meetingsTexts.showMore} onMore={onMore} />}
    </Stack>
  );
}

/** A skeleton in the place of the list. */
export function MeetingListSkeleton(): ReactNode {
  return (
    <output>
      <VisuallyHidden>{meetingsTexts.loading}</VisuallyHidden>
      <Skeleton h={16} w={120} mb="sm" component="span" display="block" />
      <span className={classes['list']}>
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className={classes['row']}>
            <Skeleton h={40} w={40} circle component="span" display="block" />
            <span className={classes['text']}>
              <Skeleton h={16} w="50%" component="span" display="block" mb="xs" />
              <Skeleton h={12} w="70%" component="span" display="block" />
            </span>
          </span>
        ))}
      </span>
    </output>
  );
}
