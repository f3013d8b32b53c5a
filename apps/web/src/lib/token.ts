const STORAGE_KEY = 'greffier.access_token';
const SIGNED_OUT_KEY = 'greffier.signed_out';

/** Why there is no session any more: the sign-in page must not start at once after any of these. */
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

/** Begins a session: the token goes with every later call. */
export function setToken(token: string): void {
  lastEnd = null;
  window.localStorage.removeItem(SIGNED_OUT_KEY);
  window.localStorage.setItem(STORAGE_KEY, token);
  announce();
}

/** Tells the other tabs that the session is about to end because somebody left, rather than because it expired. */
export const rememberSignOut = (): void => window.localStorage.setItem(SIGNED_OUT_KEY, 'true');

/** Whether whoever used this browser last has left: nothing of theirs is to be kept in it. */
export const hasSignedOut = (): boolean => window.localStorage.getItem(SIGNED_OUT_KEY) !== null;

/** Ends the session on this browser. A reason is a French sentence for the sign-in page. */
export function removeToken(end: SessionEnd): void {
  lastEnd = end;
  window.localStorage.removeItem(STORAGE_KEY);
  announce();
}

/** How the last session ended, as long as no other has begun; null where there was none since the page was loaded. */
export function getSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Calls `listener` whenever the token changes, in this tab or another one. Returns how to stop. */
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
