import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import type { AttendanceProposal, Meeting } from '@greffier/contract/meeting/meetings';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTimestamp } from '../../lib/durations.ts';
import { attendanceTexts } from '../../texts/meeting/minutes/attendance.ts';
import classes from './attendance.module.css';
import { withProposals } from './attendance.ts';
import { useAttendanceNews } from './use-attendance-news.ts';

interface AttendanceProposalsProps {
  readonly meeting: Pick<Meeting, 'id' | 'passages'>;
  readonly people: readonly Attendee[];
  readonly onApply: (people: Attendee[]) => void;
}

/**
 * Proposes entries for the attendance from the recording, each with its passage. A person accepts or ignores each
 * proposal. Shows nothing if all proposals are known already.
 */
export function AttendanceProposals({ meeting, people, onApply }: AttendanceProposalsProps): ReactNode {
  const { passages } = meeting;
  const news = useAttendanceNews(meeting, people);
  if (news.length === 0) return null;
  const passageOf = ({ passage_id }: AttendanceProposal) => passages.find((passage) => passage.id === passage_id);
  return (
    <section aria-label={attendanceTexts.proposed}>
      <Alert color="blue" title={attendanceTexts.proposed} role="presentation">
        <Stack gap="sm" component="ul" className={classes['summary']}>
          {news.map((proposal) => {
            const { name, status } = proposal;
            const passage = passageOf(proposal);
            return (
              <Group key={name} component="li" justify="space-between" align="flex-start" gap="xs">
                <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
                  <Text size="sm" fw={600}>
                    {attendanceTexts.proposal(name, attendanceTexts.status[status])}
                  </Text>
                  {passage !== undefined && (
                    <Text size="sm" c="dimmed" lineClamp={3}>
                      {attendanceTexts.said(formatTimestamp(passage.start), passage.text)}
                    </Text>
                  )}
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={attendanceTexts.applyOne(name, attendanceTexts.status[status])}
                  onClick={() => onApply(withProposals(people, [proposal]))}
                >
                  {attendanceTexts.apply}
                </Button>
              </Group>
            );
          })}
        </Stack>
        {news.length > 1 && (
          <Button mt="sm" size="compact-sm" onClick={() => onApply(withProposals(people, news))}>
            {attendanceTexts.applyAll}
          </Button>
        )}
      </Alert>
    </section>
  );
}
