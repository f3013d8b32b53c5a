import { GetEngines } from '@greffier/contract/organisation/engines';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const ENGINES_KEY = ['engines'] as const;
/** How often the page refreshes while something is downloaded or measured. */
const POLLING_MS = 1_500;

/**
 * Queries which engines are in use and, for super users, which are available. What changes engines is in a file of its
 * own, because few pages need it.
 */
export function useEngines() {
  return useQuery({
    queryKey: ENGINES_KEY,
    queryFn: ({ signal }) => call(GetEngines, {}, signal),
    refetchInterval: ({ state }) => {
      const { installation, writer } = state.data?.administration ?? {};
      const now = installation?.state;
      return now === 'running' || now === 'waiting' || writer?.measuring === true ? POLLING_MS : false;
    },
  });
}
