const STORAGE_KEY = 'greffier.return_place';

/** Remembers, for this tab, where a person wanted to go before signing in. */
export function rememberPlace(place: string): void {
  if (place !== '/') window.sessionStorage.setItem(STORAGE_KEY, place);
}

/** Where to go after signing in, once; `/` where nothing was remembered. Only a path of this application is answered. */
export function takePlace(): string {
  const place = window.sessionStorage.getItem(STORAGE_KEY);
  window.sessionStorage.removeItem(STORAGE_KEY);
  return place !== null && /^\/(?![/\\])/.test(place) ? place : '/';
}
