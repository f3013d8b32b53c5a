import { DRAFTS } from '../../../../lib/session/kept-drafts.ts';
import { hasSignedOut } from '../../../../lib/session/token.ts';
import type { TextBasis } from './saver.ts';

/** Code that keeps edits in the browser until the server has them, even if the window closes or the server is away. */
/** An unsaved text. `version` is the version of the minutes on which the edits are based. */
export interface Draft extends TextBasis {
  readonly html: string;
  /** When the draft was kept; milliseconds since 1970. */
  readonly at: number;
}

/** Makes the beginning of the keys under which a person's drafts of a meeting are stored. */
const place = (userId: string, meetingId: string): string => `${DRAFTS}.${userId}.${meetingId}.`;
const lockName = (session: string): string => `${DRAFTS}.${session}`;

export function draftStore(userId: string, meetingId: string, session: string) {
  const key = place(userId, meetingId) + session;
  return {
    keep(html: string, { version, division }: TextBasis): void {
      // If the person has signed out in another tab, nothing may be left in the browser. Only the page itself keeps the
      // text then.
      if (hasSignedOut()) return;
      try {
        localStorage.setItem(key, JSON.stringify({ html, version, division, at: Date.now() } satisfies Draft));
      } catch {
        // Storage is full or forbidden. The page itself still has the text, and says that it is not saved.
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}

/** Locks a session's name while this page edits, until the returned function is called or the page is closed. */
export function holdSession(session: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(lockName(session), () => promise);
  return resolve;
}

/** Reads the drafts of closed pages, newest first; `drop` removes one. */
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

/** Browsers offer locks only to secure pages. */
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

function readDraft(kept: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(kept ?? 'null');
    if (!isDraft(draft)) return null;
    // Earlier versions of the page kept no division.
    const division = 'division' in draft && typeof draft.division === 'string' ? draft.division : null;
    return { ...draft, division };
  } catch {
    return null;
  }
}

const isDraft = (value: unknown): value is Omit<Draft, 'division'> =>
  typeof value === 'object' &&
  value !== null &&
  'html' in value &&
  typeof value.html === 'string' &&
  'version' in value &&
  typeof value.version === 'number' &&
  'at' in value &&
  typeof value.at === 'number';
