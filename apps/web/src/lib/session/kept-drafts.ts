/**
 * Beginning of the keys under which the browser keeps texts that the server does not have yet. A person's id follows.
 */
export const DRAFTS = 'greffier.minutes-draft';

const keysOf = (userId: string): string[] =>
  Object.keys(window.localStorage).filter((key) => key.startsWith(`${DRAFTS}.${userId}.`));

/** Tells whether this browser keeps a text of a person that the server does not have. */
export const hasDrafts = (userId: string): boolean => keysOf(userId).length > 0;

/** Removes a person's texts from this browser. Recordings are stored elsewhere, and stay. */
export function forgetDrafts(userId: string): void {
  for (const key of keysOf(userId)) window.localStorage.removeItem(key);
}
