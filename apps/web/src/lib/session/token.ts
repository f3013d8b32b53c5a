const STORAGE_KEY = 'greffier.access_token';
const SIGNED_OUT_KEY = 'greffier.signed_out';

/** Reason why the session has ended. For either reason, the sign-in page must not start a new sign-in by itself. */
export type SessionEnd = { readonly kind: 'logged-out' } | { readonly kind: 'failed'; readonly reason: string };

type Listener = () => void;
const listeners = new Set<Listener>();
let lastEnd: SessionEnd | null = null;

function announce(): void {
  for (const listener of listeners) listener();
}

export function getToken(): string | null {
  return window.localStorage.getItem(STORAGE_KEY);
}

/** Begins a session, in which every call sends the token. */
export function setToken(token: string): void {
  lastEnd = null;
  window.localStorage.removeItem(SIGNED_OUT_KEY);
  window.localStorage.setItem(STORAGE_KEY, token);
  announce();
}

/** Tells other tabs that the session ends because somebody signed out, and not because it expired. */
export const rememberSignOut = (): void => window.localStorage.setItem(SIGNED_OUT_KEY, 'true');

/** Tells whether the last person has signed out of this browser. If so, none of their data may be kept in it. */
export const hasSignedOut = (): boolean => window.localStorage.getItem(SIGNED_OUT_KEY) !== null;

/** Ends the session in this browser. The reason of a failure is a French sentence for the sign-in page. */
export function removeToken(end: SessionEnd): void {
  lastEnd = end;
  window.localStorage.removeItem(STORAGE_KEY);
  announce();
}

/** Returns how the last session ended, until another begins; null if none has ended since the page was loaded. */
export function getSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Calls `listener` whenever the token changes, in this tab or another. Returns a function that stops these calls. */
export function subscribeToToken(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    if (getToken() === null) lastEnd = { kind: 'logged-out' };
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
