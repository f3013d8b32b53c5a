import { QueryClient } from '@tanstack/react-query';
import { ApiRequestError } from './request-error.ts';
import { getToken, subscribeToToken } from './session/token.ts';
import { hasUnsavedWork } from './session/unsaved-work.ts';

/** Attempts after the first, if the server did not answer or failed itself. */
const RETRIES = 1;

/**
 * The cache of the server's answers. It is emptied when a session ends, so that the next person sees nothing of the
 * last one's.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network, a call fails like any other and is reported. By default the library would keep it, and the
      // person, waiting.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        // What the server refused, it would refuse again.
        retry: (failures, error) => failures < RETRIES && !(error instanceof ApiRequestError && error.status < 500),
      },
    },
  });
  let token = getToken();
  subscribeToToken(() => {
    const now = getToken();
    // A page that is kept for its unsaved text still needs the data that it shows.
    if (now !== token && token !== null && !hasUnsavedWork())
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'runtime-config' });
    token = now;
  });
  return client;
}
