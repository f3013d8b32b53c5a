import type { AuditDeed } from '@greffier/contract/organisation/audit';
import type { Actor } from '../../actor.ts';
import { currentOrganization, withinOrganization } from '../../database/organizations/separation.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { AuditService } from './service.ts';

/** A deed that a program could repeat so often that one entry each time would fill the disk. */
export interface Repeated {
  readonly deed: AuditDeed;
  readonly actor: Actor;
  readonly object?: string;
}

export interface Tally {
  /**
   * Records the first occurrence at once, and the number of its repetitions within the minute later.
   * @throws if the first occurrence cannot be recorded
   */
  note(repeated: Repeated): Promise<void>;
  /** Records a refusal in the same way. The refusal stands even if recording it fails, which is then logged. */
  noteRefusal(refused: Repeated): Promise<void>;
  /** Writes the counted repetitions. A timer calls it each minute, and a server when it stops. */
  flush(): Promise<void>;
}

const WINDOW_MS = 60_000;
/**
 * Number of separate entries per minute for one deed by one person (or by strangers). Further deeds share one entry.
 */
const APART = 10;

/**
 * Counts repeated deeds. The first occurrence is written at once, and its repetitions as one entry at the end of the
 * minute. So a script that asks a thousand times a second leaves some twenty entries a minute, and a process that dies
 * loses only a number.
 */
export function createTally(deps: Pick<Deps, 'database' | 'log'>, audit: AuditService): Tally {
  /** Deeds recorded in this minute, and how often each has been repeated since then. */
  let counts = new Map<string, { readonly what: Repeated; again: number; readonly organization: string | null }>();
  let apart = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  const write = ({ deed, actor, object }: Repeated, count: number): Promise<void> =>
    audit.record(deps.database.db, { deed, object, count }, actor);

  /** Returns the entry that counts a deed: the deed's own entry, or the one that further deeds share. */
  function entryOf(what: Repeated): { key: string; what: Repeated } {
    const { deed, actor, object } = what;
    const group = `${deed} ${actor.user?.id ?? ''} ${currentOrganization() ?? ''}`;
    const key = JSON.stringify([group, actor.user?.email, actor.address, object]);
    if (counts.has(key)) return { key, what };
    const taken = apart.get(group) ?? 0;
    if (taken >= APART) {
      const user = actor.user?.id == null ? null : actor.user;
      return { key: group, what: { deed, actor: { user, address: null } } };
    }
    apart.set(group, taken + 1);
    return { key, what };
  }

  async function note(repeated: Repeated): Promise<void> {
    const { key, what } = entryOf(repeated);
    const known = counts.get(key);
    if (known !== undefined) {
      known.again += 1;
      return;
    }
    counts.set(key, { what, again: 0, organization: currentOrganization() });
    timer ??= setTimeout(() => void tally.flush(), WINDOW_MS).unref();
    await write(what, 1).catch((error: unknown) => {
      counts.delete(key);
      throw error;
    });
  }

  const warn = (error: unknown): void =>
    deps.log.error({ error: errorTrace(error) }, 'entries of the audit trail could not be written');

  const tally: Tally = {
    note,
    noteRefusal: (refused) => note(refused).catch(warn),
    async flush() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const counted = [...counts.values()].filter(({ again }) => again > 0);
      counts = new Map();
      apart = new Map();
      for (const { what, again, organization } of counted) {
        const entry = (): Promise<void> => write(what, again);
        // The timer runs for the organisation of the call that started it, but each entry must go to its own
        // organisation.
        await (organization === null ? entry() : withinOrganization(organization, entry)).catch(warn);
      }
    },
  };
  return tally;
}
