const STORAGE_KEY = 'greffier.return_place';
const AGAIN_KEY = 'greffier.sign_in_again';

/** Remembers, for this tab, the address that a person wanted before signing in. */
export function rememberPlace(place: string): void {
  if (place !== '/') window.sessionStorage.setItem(STORAGE_KEY, place);
}

export const forgetPlace = (): void => window.sessionStorage.removeItem(STORAGE_KEY);

/** Returns and forgets the address to go to after signing in, `/` by default. Never leads out of this application. */
export function takePlace(): string {
  const place = window.sessionStorage.getItem(STORAGE_KEY);
  window.sessionStorage.removeItem(STORAGE_KEY);
  return place !== null && /^\/(?![/\\])/.test(place) ? place : '/';
}

/** Remembers that this tab was opened only to sign in for another tab, where work continues. */
export const rememberOtherTab = (): void => window.sessionStorage.setItem(AGAIN_KEY, 'true');

export const isForOtherTab = (): boolean => window.sessionStorage.getItem(AGAIN_KEY) !== null;

export const forgetOtherTab = (): void => window.sessionStorage.removeItem(AGAIN_KEY);
