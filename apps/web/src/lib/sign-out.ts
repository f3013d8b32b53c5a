import { EndSession, EndSessions, Logout } from '@greffier/contract/auth';
import { authorization, call, callUrl } from './api.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { forgetPlace } from './return-place.ts';
import { removeToken, rememberSignOut } from './token.ts';

/** Longest that a sign-out waits for the server, in milliseconds. */
const PATIENCE_MS = 2_000;

type GoTo = (address: string) => void;
const leaveFor: GoTo = (address) => window.location.assign(address);

/**
 * Ends the session on the server, then here, then at the issuer, which comes back to /login?logged_out=1. It goes on where
 * the server does not answer: the token is forgotten, and its session ends by itself.
 */
export async function signOut(userId: string, goTo = leaveFor): Promise<void> {
  await fetch(callUrl(EndSession), {
    method: EndSession.method,
    headers: authorization(),
    // Reaches the server also where the page is gone by then.
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  forget(userId);
  goTo(callUrl(Logout));
}

/** Ends all sessions of the person, this one too. @throws as `call`; then all go on */
export async function signOutEverywhere(userId: string, goTo = leaveFor): Promise<void> {
  await call(EndSessions, {});
  forget(userId);
  goTo(callUrl(Logout));
}

/** What is the person's does not stay in this browser: neither their token nor what they typed. */
function forget(userId: string): void {
  rememberSignOut();
  forgetDrafts(userId);
  forgetPlace();
  removeToken({ kind: 'logged-out' });
}
