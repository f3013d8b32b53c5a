/** Texts that the server does not have yet lie in the browser, under keys that begin with whose they are. */
export const DRAFTS = 'greffier.minutes-draft';

const keysOf = (userId: string): string[] =>
  Object.keys(window.localStorage).filter((key) => key.startsWith(`${DRAFTS}.${userId}.`));

/** Whether this browser keeps a text of a person that the server does not have. */
export const hasDrafts = (userId: string): boolean => keysOf(userId).length > 0;

/** Removes what this browser keeps of a person's texts. Recordings lie elsewhere, and stay. */
export function forgetDrafts(userId: string): void {
  for (const key of keysOf(userId)) window.localStorage.removeItem(key);
}
