import { GetEngines } from '@greffier/contract/organisation/engines';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const ENGINES_KEY = ['engines'] as const;
/** Interval between two refreshes while something is downloaded or measured; ms. */
const POLLING_MS = 1_500;

/**
 * Queries which engines are in use and, for super users, which are available. The calls that change engines are in a
 * file of their own, because few pages need them.
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
