import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { WORKING_STATUSES } from '@greffier/contract/meeting/status';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { startOfWeek } from '../../../lib/dates.ts';
import { nextAttempt } from '../../../lib/later.ts';
import type { MeetingFilters } from './filter-meetings.ts';

/**
 * Interval between two refreshes of the list while a job works on one of its meetings; ms. The meeting's own page is
 * refreshed more often.
 */
const LIST_POLLING_MS = 10_000;

const isWorking = ({ status }: MeetingSummary): boolean => WORKING_STATUSES.includes(status);

/** Pause in typing a name after which the list is filtered; ms. */
const PAUSE_MS = 150;

/** Number of rows that are read at first. */
export const FIRST_ROWS = 100;

/**
 * Queries the newest meetings that pass the filters, and their total number. While more meetings are read, those
 * already read stay in sight.
 */
export function useMeetingList({ name, status, from, until }: MeetingFilters, limit: number) {
  const query = {
    limit: String(limit),
    ...(name !== '' && { name }),
    ...(status !== null && { status }),
    ...(from !== null && { first_day: from }),
    ...(until !== null && { last_day: until }),
  };
  return useQuery({
    queryKey: ['meetings', 'list', query],
    queryFn: async ({ signal }) => {
      if (name !== '') await new Promise((done) => setTimeout(done, PAUSE_MS));
      const {
        meetings,
        total = meetings.length,
        found = meetings.length,
      } = await call(ListMeetings, { query }, signal);
      return { meetings, total, found };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      nextAttempt(state.error) || (state.data?.meetings.some(isWorking) === true && LIST_POLLING_MS),
  });
}

/** Queries the meetings of this week and of last week. */
export function useRecentMeetings(now: Date) {
  const created_since = startOfWeek(now, -1).toISOString();
  return useQuery({
    queryKey: ['meetings', 'recent', created_since],
    queryFn: async ({ signal }) => (await call(ListMeetings, { query: { created_since } }, signal)).meetings,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => nextAttempt(state.error),
  });
}

/** All meetings, for choosing one of them. */
export function useMeetings() {
  return useQuery({
    queryKey: ['meetings', 'all'],
    queryFn: async ({ signal }) => (await call(ListMeetings, {}, signal)).meetings,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) === true ? LIST_POLLING_MS : false),
  });
}
