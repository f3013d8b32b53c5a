import { DRAFTS } from '../../../lib/kept-drafts.ts';
import { hasSignedOut } from '../../../lib/token.ts';

/** Edits that the server does not have yet lie in the browser: a closed window or a server that is away loses none. */

export interface Draft {
  readonly html: string;
  /** Of the minutes that it rests on. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whose draft of which meeting. */
const place = (userId: string, meetingId: string): string => `${DRAFTS}.${userId}.${meetingId}.`;
const lockName = (session: string): string => `${DRAFTS}.${session}`;

export function draftStore(userId: string, meetingId: string, session: string) {
  const key = place(userId, meetingId) + session;
  return {
    keep(html: string, version: number): void {
      // The page still has it: whoever has signed out in another tab left nothing behind on purpose.
      if (hasSignedOut()) return;
      try {
        localStorage.setItem(key, JSON.stringify({ html, version, at: Date.now() } satisfies Draft));
      } catch {
        // Storage is full or forbidden: the page itself still has the text, and says that it is not saved.
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}

/** Says that a page edits under this name, until what it returns is called or the page is gone. */
export function holdSession(session: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(lockName(session), () => promise);
  return resolve;
}

/** Drafts of pages that are gone, newest first; `drop` forgets one. */
export async function leftDrafts(
  userId: string,
  meetingId: string,
): Promise<(Draft & { readonly drop: () => void })[]> {
  const prefix = place(userId, meetingId);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  if (keys.length === 0) return [];
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return keys
    .filter((key) => !names.has(lockName(key.slice(prefix.length))))
    .flatMap((key) => {
      const draft = readDraft(localStorage.getItem(key));
      return draft === null ? [] : [{ ...draft, drop: () => localStorage.removeItem(key) }];
    })
    .toSorted((a, b) => b.at - a.at);
}

/** Browsers have locks only where the page came safely. */
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

function readDraft(kept: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(kept ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'html' in value &&
  typeof value.html === 'string' &&
  'version' in value &&
  typeof value.version === 'number' &&
  'at' in value &&
  typeof value.at === 'number';
