import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { FailedScreen } from '../components/failed-screen.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { rememberPlace } from '../lib/return-place.ts';
import { UserContext, useSessionState } from '../lib/session.ts';
import type { SessionEnd } from '../lib/token.ts';
import { getSessionEnd } from '../lib/token.ts';
import { errorTexts } from '../texts/errors.ts';

/** Lets only signed-in people through, inside the application's frame. */
export function ProtectedLayout(): ReactNode {
  const session = useSessionState();
  if (session.state === 'loading') return <LoadingScreen />;
  if (session.state === 'failed') {
    const { message, retry } = session;
    return <FailedScreen title={errorTexts.sessionTitle} message={message} onRetry={retry} fullHeight />;
  }
  if (session.state === 'signed-out') return <ToSignIn />;
  return (
    <UserContext value={session.user}>
      <Shell>
        <Outlet />
      </Shell>
      {/* An address that is typed has no key of its own: it would begin where the last one was left. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </UserContext>
  );
}

function ToSignIn(): ReactNode {
  const { pathname, search } = useLocation();
  const end = getSessionEnd();
  const wanted = end?.kind === 'logged-out' ? '/' : pathname + search;
  useEffect(() => rememberPlace(wanted), [wanted]);
  return <Navigate to={signInAddress(end)} replace />;
}

function signInAddress(end: SessionEnd | null): string {
  if (end === null) return '/login';
  return end.kind === 'logged-out' ? '/login?logged_out=1' : `/login?error=${encodeURIComponent(end.reason)}`;
}
