import { EndSession, EndSessions, Logout } from '@greffier/contract/organisation/auth';
import { authorization, call, callUrl } from '../api.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { forgetPlace } from './return-place.ts';
import { removeToken, rememberSignOut } from './token.ts';

/** Longest time that a sign-out waits for the server; ms. */
const PATIENCE_MS = 2_000;

type GoTo = (address: string) => void;
const leaveFor: GoTo = (address) => window.location.assign(address);

/**
 * Ends the session on the server, then in this browser, then at the issuer, which returns to /login?logged_out=1. If
 * the server does not answer, the sign-out continues: the token is forgotten, and the server's session expires by
 * itself.
 */
export async function signOut(userId: string, goTo = leaveFor): Promise<void> {
  await fetch(callUrl(EndSession), {
    method: EndSession.method,
    headers: authorization(),
    // The request reaches the server even if the page has been left by then.
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  forget(userId);
  goTo(callUrl(Logout));
}

/**
 * Ends all sessions of the person, including this one.
 * @throws the errors of `call`; then all sessions continue
 */
export async function signOutEverywhere(userId: string, goTo = leaveFor): Promise<void> {
  await call(EndSessions, {});
  forget(userId);
  goTo(callUrl(Logout));
}

/** Removes the person's data from this browser: the token, and the texts they typed. */
function forget(userId: string): void {
  rememberSignOut();
  forgetDrafts(userId);
  forgetPlace();
  removeToken({ kind: 'logged-out' });
}
