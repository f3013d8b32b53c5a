import { SearchMeetings } from '@greffier/contract/meeting/search';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Searches meetings, one page of results at a time. The last results stay on screen until the next ones arrive. */
export function useSearch(query: string) {
  return useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: async ({ pageParam, signal }) => call(SearchMeetings, { body: { query, from: pageParam } }, signal),
    enabled: query !== '',
    initialPageParam: 0,
    getNextPageParam: ({ found, meetings }, _pages, from) => {
      const next = from + meetings.length;
      return meetings.length > 0 && next < found ? next : undefined;
    },
    placeholderData: keepPreviousData,
  });
}
