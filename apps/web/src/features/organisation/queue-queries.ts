import { GetQueue } from '@greffier/contract/organisation/queue';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** How often an open card refreshes; a hidden window does not. */
const POLLING_MS = 5_000;

export const useQueue = () =>
  useQuery({
    queryKey: ['queue'],
    queryFn: ({ signal }) => call(GetQueue, {}, signal),
    // If it was never read, the person asks again: a new attempt would replace the button while they reach for it.
    refetchInterval: ({ state }) => (state.data === undefined ? false : POLLING_MS),
  });
