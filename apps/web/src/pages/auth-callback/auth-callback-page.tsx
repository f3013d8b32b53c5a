import { Callback } from '@greffier/contract/organisation/auth';
import { Center, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { LoadingScreen } from '../../components/states/loading-screen.tsx';
import { call } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { forgetOtherTab, isForOtherTab, takePlace } from '../../lib/session/return-place.ts';
import { getToken, removeToken, setToken } from '../../lib/session/token.ts';
import { authTexts, sessionTexts } from '../../texts/auth.ts';

/** The page to which the issuer sends people back. A refusal is passed to /login; a code is exchanged for a token. */
export function AuthCallbackPage(): ReactNode {
  usePageTitle(authTexts.title);
  const [query] = useSearchParams();
  // The issuer's description of an error may be present but empty.
  if (query.has('error')) return <Refused reason={query.get('error_description') || (query.get('error') ?? '')} />;
  if (!query.get('code')) return <Refused reason={authTexts.noCode} />;
  return <Exchange query={Object.fromEntries(query)} />;
}

function Refused({ reason }: { reason: string }): ReactNode {
  return <Navigate to={`/login?error=${encodeURIComponent(reason)}`} replace />;
}

function Exchange({ query }: { query: Record<string, string> }): ReactNode {
  const navigate = useNavigate();
  // The code is exchanged in a query, not an effect: it works only once, and the query cache sends it only once.
  const { data, error } = useQuery({
    queryKey: ['sign-in', query],
    // The issuer's whole query string is passed on, because some issuers sign it with `iss`.
    queryFn: () => call(Callback, { query: { ...query, code: query['code'] ?? '' } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

  const [forOtherTab] = useState(isForOtherTab);
  useEffect(() => {
    if (data) {
      setToken(data.access_token);
      if (forOtherTab) {
        forgetOtherTab();
        window.close();
      } else void navigate(takePlace(), { replace: true });
    } else if (error) {
      // A code that was used before, as when a closed tab is reopened, must not end a session that continues.
      if (getToken() === null) removeToken({ kind: 'failed', reason: errorMessage(error, authTexts.tokenFailed) });
      void navigate('/', { replace: true });
    }
  }, [data, error, navigate, forOtherTab]);

  return data && forOtherTab ? <SignedInForOtherTab /> : <LoadingScreen text={authTexts.validating} />;
}

/** Shown if the browser does not let the page close its own tab. */
function SignedInForOtherTab(): ReactNode {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1}>{sessionTexts.doneTitle}</Title>
        <Text ta="center">{sessionTexts.done}</Text>
      </Stack>
    </Center>
  );
}
