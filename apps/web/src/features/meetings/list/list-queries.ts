import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { WORKING_STATUSES } from '@greffier/contract/meeting/status';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/**
 * How often the list is refreshed while a job works on one of its meetings; the meeting's page is refreshed more often.
 */
const LIST_POLLING_MS = 10_000;

const isWorking = ({ status }: MeetingSummary): boolean => WORKING_STATUSES.includes(status);

export function useMeetings() {
  return useQuery({
    queryKey: ['meetings'],
    queryFn: async ({ signal }) => (await call(ListMeetings, {}, signal)).meetings,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) === true ? LIST_POLLING_MS : false),
  });
}
