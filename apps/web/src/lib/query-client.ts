import { QueryClient } from '@tanstack/react-query';
import { ApiRequestError } from './request-error.ts';
import { getToken, subscribeToToken } from './token.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Attempts after the first, where the server did not answer or failed itself. */
const RETRIES = 1;

/** Cache of the server's answers. It is emptied when a session ends: the next person sees nothing of the last. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network a call fails as any other and is told: the library would keep it waiting, and with it the person.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        // What the server refused, it refuses again.
        retry: (failures, error) => failures < RETRIES && !(error instanceof ApiRequestError && error.status < 500),
      },
    },
  });
  let token = getToken();
  subscribeToToken(() => {
    const now = getToken();
    // A page that is kept for what was typed on it still needs what it shows.
    if (now !== token && token !== null && !hasUnsavedWork())
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'runtime-config' });
    token = now;
  });
  return client;
}
