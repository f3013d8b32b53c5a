import type { ShownFindings } from '@greffier/contract/meeting/minutes/findings';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { useQueryClient } from '@tanstack/react-query';
import { useMeetingCache } from '../meetings/meeting-queries.ts';
import type { MinutesMeeting } from '../minutes/minutes-meeting.ts';
import { findingsQuery } from './queries.ts';

/** The server's answer to an action on a finding. */
export interface TurnedFinding extends ShownFindings {
  readonly summary: string;
  readonly version: number;
  readonly division: string;
}

/** Shows the findings and the minutes as they are after an action on a finding. */
export function useShownFindings(meeting: Pick<MinutesMeeting, 'id' | 'minutes_made_at'>) {
  const client = useQueryClient();
  const cache = useMeetingCache(meeting.id);
  return ({ summary, version, division, findings, left_out }: TurnedFinding): void => {
    const change = (known: Meeting): Meeting => ({
      ...known,
      summary,
      minutes: { ...known.minutes, version, division },
    });
    client.setQueryData(findingsQuery({ ...meeting, summary }).queryKey, { findings, left_out });
    cache.change((known) => (known.minutes.version <= version ? change(known) : known));
  };
}
