import type { AuditDeed } from '@greffier/contract/audit';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { createAuditService } from './service.ts';

/** Something that can be done so often that an entry for each time would fill the disk. */
export interface Repeated {
  readonly deed: AuditDeed;
  readonly actor: Actor;
  readonly object?: string;
}

export interface Tally {
  /** Records something; of what repeats within the minute, how often. @throws where the first time cannot be written */
  note(repeated: Repeated): Promise<void>;
  /** The same of a refusal: it stands, also where it cannot be written; the log tells that. */
  noteRefusal(refused: Repeated): Promise<void>;
  /** Writes what was counted. The timer does so each minute; a stopping server at its end. */
  flush(): Promise<void>;
}

const WINDOW_MS = 60_000;
/** Entries of one deed and person (or of strangers) that stand apart within a minute; further ones are counted in one. */
const APART = 10;

/**
 * Counts what repeats: the first time is written at once, the others of that minute as one entry at its end. So a script
 * that asks a thousand times a second leaves some twenty entries a minute, and a process that dies loses only how often.
 */
export function createTally(deps: Pick<Deps, 'database' | 'now' | 'log'>): Tally {
  const audit = createAuditService(deps);
  /** What was noted in this minute, and how often since it was written. */
  let counts = new Map<string, { readonly what: Repeated; again: number }>();
  let apart = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  const write = ({ deed, actor, object }: Repeated, count: number): Promise<void> =>
    audit.record(deps.database.db, { deed, object, count }, actor);

  /** Under which entry something counts: its own, or that of all others. */
  function entryOf(what: Repeated): { key: string; what: Repeated } {
    const { deed, actor, object } = what;
    const group = `${deed} ${actor.user?.id ?? ''}`;
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
    counts.set(key, { what, again: 0 });
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
      for (const { what, again } of counted) await write(what, again).catch(warn);
    },
  };
  return tally;
}
