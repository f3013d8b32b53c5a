import type { User } from '@greffier/contract/organisation/auth';
import type { ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { FailedScreen } from '../components/states/failed-screen.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { LoadingScreen } from '../components/states/loading-screen.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { rememberPlace } from '../lib/session/return-place.ts';
import { UserContext, useSessionState } from '../lib/session/session.ts';
import type { SessionEnd } from '../lib/session/token.ts';
import { getSessionEnd, subscribeToToken } from '../lib/session/token.ts';
import { hasUnsavedWork } from '../lib/session/unsaved-work.ts';
import { errorTexts } from '../texts/common/errors.ts';

const SessionEndedDialog = lazyDialog(
  async () => (await import('../features/shell/session-ended-dialog.tsx')).SessionEndedDialog,
  ({ onClose }) => onClose,
);

/** Shows pages to signed-in people only, inside the application's frame. */
export function ProtectedLayout(): ReactNode {
  const session = useSessionState();
  const [user, setUser] = useState<User | null>(null);
  const signedIn = session.state === 'signed-in' ? session.user : null;
  if (signedIn !== null && user !== null && signedIn.id !== user.id) return <StartAfresh />;
  if (signedIn !== null && signedIn !== user) setUser(signedIn);

  // If the session ends while the page has unsaved text, the page stays until the same person has signed in again.
  const shown = signedIn ?? (hasUnsavedWork() ? user : null);
  if (shown === null) {
    if (session.state === 'unavailable') {
      return (
        <FailedScreen fullHeight title={errorTexts.sessionKept} message={session.reason} onRetry={session.retry} />
      );
    }
    return session.state === 'loading' ? <LoadingScreen /> : <ToSignIn />;
  }
  return (
    <UserContext value={shown}>
      <Shell>
        <Outlet />
      </Shell>
      {session.state === 'signed-out' && <SessionEnded />}
    </UserContext>
  );
}

/** Reloads when another person has signed in: none of the last person's data may stay on the screen or in a cache. */
function StartAfresh(): ReactNode {
  useEffect(() => window.location.reload(), []);
  return <LoadingScreen />;
}

/** Says that the session has ended, and again whenever the server refuses a call for this reason. */
function SessionEnded(): ReactNode {
  const end = useSyncExternalStore(subscribeToToken, getSessionEnd);
  const [seen, setSeen] = useState<SessionEnd | null>(null);
  return seen !== end && <SessionEndedDialog onClose={() => setSeen(end)} />;
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
