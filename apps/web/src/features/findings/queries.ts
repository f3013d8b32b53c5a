import { ListFindings } from '@greffier/contract/findings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { MinutesMeeting } from '../minutes/minutes-panel.tsx';

/** The findings that stand in minutes. */
const listedIn = (summary: string | null): string =>
  [...(summary ?? '').matchAll(/ data-finding="(\d+)"/g)].map(([, number]) => number).join(' ');

/** What was found for minutes. It is read again once their lines are others: some were deleted, or accepted elsewhere. */
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
