import { ListFindings } from '@greffier/contract/meeting/minutes/findings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { MinutesMeeting } from '../minutes/minutes-meeting.ts';

/** Makes a key out of the numbers of the findings that are in the minutes. */
const listedIn = (summary: string | null): string =>
  [...(summary ?? '').matchAll(/ data-finding="(\d+)"/g)].map(([, number]) => number).join(' ');

/**
 * Queries the findings of the minutes. They are read again once their lines in the text change, for instance because
 * some were deleted, or accepted elsewhere.
 */
export const findingsQuery = ({
  id,
  summary,
  minutes_made_at: madeAt,
}: Pick<MinutesMeeting, 'id' | 'summary' | 'minutes_made_at'>) =>
  queryOptions({
    queryKey: ['findings', id, madeAt, listedIn(summary)],
    queryFn: ({ signal }) => call(ListFindings, { params: { meeting_id: id } }, signal),
    placeholderData: keepPreviousData,
  });
