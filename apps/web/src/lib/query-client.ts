import { QueryClient } from '@tanstack/react-query';
import { ApiRequestError } from './request-error.ts';
import { getToken, subscribeToToken } from './token.ts';

/** Attempts after the first, where the server did not answer or failed itself. */
const RETRIES = 1;

/** Cache of the server's answers. It is emptied when a session ends: the next person sees nothing of the last. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // What the server refused, it refuses again.
        retry: (failures, error) => failures < RETRIES && !(error instanceof ApiRequestError && error.status < 500),
      },
    },
  });
  let token = getToken();
  subscribeToToken(() => {
    const now = getToken();
    if (now !== token && token !== null)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'runtime-config' });
    token = now;
  });
  return client;
}
