import { Me } from '@greffier/contract/auth';
import type { Organization, User } from '@greffier/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { errorTexts } from '../texts/errors.ts';
import { call } from './api.ts';
import { ApiRequestError, errorMessage, ServerUnreachableError } from './request-error.ts';
import { getToken, removeToken, subscribeToToken } from './token.ts';

export type Session =
  | { readonly state: 'signed-out' }
  | { readonly state: 'loading' }
  | { readonly state: 'signed-in'; readonly user: User };

/** Attempts after the first, some seconds in all: a server that starts again is back by then. */
const UNREACHABLE_RETRIES = 2;

const meQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['me', token],
    queryFn: ({ signal }) => call(Me, {}, signal),
    enabled: token !== null,
    staleTime: Infinity,
    // A page that is left while it asks, as by a second reload, gets no answer either: its token is not to go.
    retry: (failures, error) => error instanceof ServerUnreachableError && failures < UNREACHABLE_RETRIES,
  });

/** The session of this browser: with a token, the person is fetched; where that fails, the token goes (specification §4). */
export function useSessionState(): Session {
  const token = useSyncExternalStore(subscribeToToken, getToken);
  const { data, error } = useQuery(meQuery(token));

  useEffect(() => {
    if (error) removeToken({ kind: 'failed', reason: reasonOf(error) });
  }, [error]);

  if (token === null) return { state: 'signed-out' };
  if (data) return { state: 'signed-in', user: data };
  return { state: 'loading' };
}

function reasonOf(error: Error): string {
  if (error instanceof ApiRequestError && error.status === 401) return errorTexts.sessionExpired;
  return errorMessage(error, errorTexts.unreachable);
}

/** Puts the organisation as it now is into the session: its name and logo are on every page. */
export function updateOrganization(client: QueryClient, changes: Partial<Organization>): void {
  client.setQueriesData<User>(
    { queryKey: ['me'] },
    (user) => user && { ...user, organization: { ...user.organization, ...changes } },
  );
}

export const UserContext = createContext<User | null>(null);

/** The person who is signed in. @throws on a page that is open to anyone. */
export function useUser(): User {
  const user = use(UserContext);
  if (user === null) throw new Error('useUser outside of a protected page');
  return user;
}
