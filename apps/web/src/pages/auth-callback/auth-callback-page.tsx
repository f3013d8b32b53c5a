import { Callback } from '@greffier/contract/auth';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { call } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { takePlace } from '../../lib/return-place.ts';
import { removeToken, setToken } from '../../lib/token.ts';
import { authTexts } from '../../texts/auth.ts';

/** The way back from the issuer: its refusal goes to /login, its code is exchanged for a token. */
export function AuthCallbackPage(): ReactNode {
  usePageTitle(authTexts.title);
  const [query] = useSearchParams();
  if (query.has('error')) return <Refused reason={query.get('error_description') ?? query.get('error') ?? ''} />;
  if (!query.get('code')) return <Refused reason={authTexts.noCode} />;
  return <Exchange query={Object.fromEntries(query)} />;
}

function Refused({ reason }: { reason: string }): ReactNode {
  return <Navigate to={`/login?error=${encodeURIComponent(reason)}`} replace />;
}

function Exchange({ query }: { query: Record<string, string> }): ReactNode {
  const navigate = useNavigate();
  // A query, not an effect: a code serves once, and the cache sees to it that it is sent once.
  const { data, error } = useQuery({
    queryKey: ['sign-in', query],
    // The issuer's whole query string is handed on: some issuers sign it with `iss`.
    queryFn: () => call(Callback, { query: { ...query, code: query['code'] ?? '' } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

  useEffect(() => {
    if (data) {
      setToken(data.access_token);
      void navigate(takePlace(), { replace: true });
    } else if (error) {
      removeToken({ kind: 'failed', reason: errorMessage(error, authTexts.tokenFailed) });
      void navigate('/', { replace: true });
    }
  }, [data, error, navigate]);

  return <LoadingScreen text={authTexts.validating} />;
}
