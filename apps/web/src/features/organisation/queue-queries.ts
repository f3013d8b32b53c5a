import { GetQueue } from '@greffier/contract/organisation/queue';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Interval between two refreshes of an open card; ms. A hidden window does not refresh. */
const POLLING_MS = 5_000;

export const useQueue = () =>
  useQuery({
    queryKey: ['queue'],
    queryFn: ({ signal }) => call(GetQueue, {}, signal),
    // After a failed first reading, only the person retries: an automatic attempt would take away their button.
    refetchInterval: ({ state }) => (state.data === undefined ? false : POLLING_MS),
  });
