import { Logout, Me } from '@greffier/contract/auth';
import type { Organization, User } from '@greffier/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { errorTexts } from '../texts/errors.ts';
import { call, callUrl } from './api.ts';
import { ApiRequestError, errorMessage } from './request-error.ts';
import { getToken, removeToken, subscribeToToken } from './token.ts';

export type Session =
  | { readonly state: 'signed-out' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly state: 'signed-in'; readonly user: User };

const meQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['me', token],
    queryFn: ({ signal }) => call(Me, {}, signal),
    enabled: token !== null,
    staleTime: Infinity,
    retry: false,
  });

/**
 * The session of this browser: with a token, the person is fetched; where the server refuses, the token goes.
 * A server that does not answer at all says nothing about the token: it stays, and the page offers to try again.
 */
export function useSessionState(): Session {
  const token = useSyncExternalStore(subscribeToToken, getToken);
  const { data, error, refetch } = useQuery(meQuery(token));

  const refused = error instanceof ApiRequestError;
  useEffect(() => {
    if (!refused) return;
    removeToken({ kind: 'failed', reason: error.status === 401 ? errorTexts.sessionExpired : error.message });
  }, [refused, error]);

  if (token === null) return { state: 'signed-out' };
  if (data) return { state: 'signed-in', user: data };
  if (error && !refused) {
    return {
      state: 'failed',
      message: errorMessage(error, errorTexts.unreachable),
      retry: () => {
        void refetch();
      },
    };
  }
  return { state: 'loading' };
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

/** Ends the session here, then at the issuer, which comes back to /login?logged_out=1. */
export function logout(goTo: (address: string) => void = (address) => window.location.assign(address)): void {
  removeToken({ kind: 'logged-out' });
  goTo(callUrl(Logout));
}
