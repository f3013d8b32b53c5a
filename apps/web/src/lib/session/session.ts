import { Me } from '@greffier/contract/organisation/auth';
import type { Organization, User } from '@greffier/contract/organisation/auth';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { errorTexts } from '../../texts/common/errors.ts';
import { call } from '../api.ts';
import { LATER_INTERVAL, saysLater } from '../later.ts';
import { ApiRequestError, errorMessage, ServerUnreachableError } from '../request-error.ts';
import { getToken, removeToken, subscribeToToken } from './token.ts';

export type Session =
  | { readonly state: 'signed-out' }
  | { readonly state: 'loading' }
  | { readonly state: 'signed-in'; readonly user: User }
  /** The server cannot tell at the moment who is signed in; `reason` is French. */
  | { readonly state: 'unavailable'; readonly reason: string; readonly retry: () => void };

/** Number of retries. They take some seconds in all, enough for a restarting server to come back. */
const UNREACHABLE_RETRIES = 2;

const meQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['me', token],
    queryFn: ({ signal }) => call(Me, {}, signal),
    enabled: token !== null,
    staleTime: Infinity,
    // A page left during the request, as by a second reload, gets no answer. This must not remove the token.
    retry: (failures, error) => error instanceof ServerUnreachableError && failures < UNREACHABLE_RETRIES,
    refetchInterval: ({ state }) => (saysLater(state.error) ? LATER_INTERVAL : false),
  });

/**
 * Returns the session of this browser. With a token, the person is loaded; if loading fails, the token is removed
 * (specification §4). If the server asks to come back later, nothing has failed, and the token stays.
 */
export function useSessionState(): Session {
  const token = useSyncExternalStore(subscribeToToken, getToken);
  const { data, error, refetch } = useQuery(meQuery(token));

  useEffect(() => {
    if (error && !saysLater(error)) removeToken({ kind: 'failed', reason: reasonOf(error) });
  }, [error]);

  if (token === null) return { state: 'signed-out' };
  if (data) return { state: 'signed-in', user: data };
  if (saysLater(error)) {
    return { state: 'unavailable', reason: errorMessage(error, errorTexts.unreachable), retry: () => void refetch() };
  }
  return { state: 'loading' };
}

function reasonOf(error: Error): string {
  if (error instanceof ApiRequestError && error.status === 401) return errorTexts.sessionExpired;
  return errorMessage(error, errorTexts.unreachable);
}

/** Updates the organisation in the session, because every page shows its name and logo. */
export function updateOrganization(client: QueryClient, changes: Partial<Organization>): void {
  client.setQueriesData<User>(
    { queryKey: ['me'] },
    (user) => user && { ...user, organization: { ...user.organization, ...changes } },
  );
}

export const UserContext = createContext<User | null>(null);

/**
 * Returns the signed-in person.
 * @throws on a page that is open to anyone
 */
export function useUser(): User {
  const user = use(UserContext);
  if (user === null) throw new Error('useUser outside of a protected page');
  return user;
}
