import { deletionOf } from '@greffier/contract/organisation/data-policy';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Alert } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatDay, toIsoDay } from '../../lib/dates.ts';
import { dataPolicyTexts as texts } from '../../texts/organisation/data-policy.ts';
import { useDataPolicy } from './queries.ts';

/** How long before its deletion a meeting shows the warning; ms. */
const NOTICE_MS = 30 * 86_400_000;

/** Warns that the organisation's rule will soon delete a meeting. */
export function MeetingEnd({
  meeting,
}: {
  readonly meeting: Pick<Meeting, 'transcribed_at' | 'date_created'>;
}): ReactNode {
  const { data } = useDataPolicy();
  const [now] = useState(Date.now);
  const end = data ? deletionOf(data, meeting.transcribed_at ?? meeting.date_created) : null;
  if (end === null || end.getTime() - now > NOTICE_MS) return null;
  return (
    <Alert color="orange" icon={<IconClock aria-hidden />}>
      {texts.ending(formatDay(toIsoDay(end)))}
    </Alert>
  );
}
