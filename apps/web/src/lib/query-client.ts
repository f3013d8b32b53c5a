import { QueryClient } from '@tanstack/react-query';
import { ApiRequestError } from './request-error.ts';
import { getToken, subscribeToToken } from './session/token.ts';
import { hasUnsavedWork } from './session/unsaved-work.ts';

/** Number of retries if the server did not answer, or answered with an error of its own. */
const RETRIES = 1;

/**
 * Creates the cache of the server's answers. It is emptied when a session ends, so that the next person sees nothing of
 * the previous one's data.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network, a call fails like any other and is reported. By default the library would keep the call, and
      // the person, waiting.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        // A refused request is not repeated, because it would be refused again.
        retry: (failures, error) => failures < RETRIES && !(error instanceof ApiRequestError && error.status < 500),
      },
    },
  });
  let token = getToken();
  subscribeToToken(() => {
    const now = getToken();
    // A page that stays because of its unsaved text still needs its data.
    if (now !== token && token !== null && !hasUnsavedWork())
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'runtime-config' });
    token = now;
  });
  return client;
}
