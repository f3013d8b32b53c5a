import {
  AUDIT_PAGE,
  type AuditDeed,
  type AuditDetails,
  type AuditEntry,
  type AuditFilter,
  auditObjectOf,
} from '@greffier/contract/organisation/audit';
import type { User } from '@greffier/contract/organisation/auth';
import type { UserId } from '@greffier/contract/ids';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Actor, currentActor } from '../../actor.ts';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { forbidden } from '../../errors.ts';
import { canReadTrail } from './policy.ts';
import * as repository from './repository.ts';
import type { AuditRecord, Cursor } from './repository.ts';

/** A deed and its object. */
export interface NewEntry {
  readonly deed: AuditDeed;
  /** Id of the object. */
  readonly object?: string | undefined;
  /** Ids, kinds and counts related to the deed; never content. */
  readonly details?: AuditDetails;
  /** Number of times that the deed was done; absent for once. */
  readonly count?: number;
}

/** Number of entries that an export reads at once: few, to save memory and to let other requests run in between. */
const EXPORT_PAGE = 100;
const SWEEP_BATCH = 5_000;

export type AuditService = ReturnType<typeof createAuditService>;

/** Writes the audit trail inside the transactions of the recorded deeds, and lets super users read it. */
export function createAuditService({ database: { db }, now }: Pick<Deps, 'database' | 'now'>) {
  async function* pages(filter: AuditFilter, size: number): AsyncGenerator<AuditEntry[]> {
    for (let cursor: Cursor | null = null; ;) {
      const found: AuditRecord[] = await repository.findEntries(db, filter, cursor, size);
      if (found.length > 0) yield found.map(toEntry);
      cursor = found.at(-1) ?? null;
      if (cursor === null || found.length < size) return;
      // The embedded database answers without returning to the event loop. Without a pause, other requests would wait
      // until the last page.
      await nextTurn();
    }
  }

  return {
    /** Adds an entry for a deed without a transaction, such as a download. The entry is written before the deed. */
    recordAlone(entry: NewEntry): Promise<void> {
      return this.record(db, entry);
    },

    /**
     * Adds entries to the trail inside the transaction of the deed, so that either both are kept or neither.
     * @param actor who did it, if not the person who makes the request
     */
    async record(tx: Database, entries: NewEntry | readonly NewEntry[], actor: Actor = currentActor()): Promise<void> {
      const at = now();
      const who = { userId: actor.user?.id ?? null, email: actor.user?.email ?? null, address: actor.address };
      const rows = ('deed' in entries ? [entries] : entries).map(
        ({ deed, object = null, details = {}, count = 1 }) => ({
          at,
          deed,
          count,
          ...who,
          objectId: object,
          details,
        }),
      );
      await repository.insertEntries(tx, rows);
    },

    /** Reads one page of the trail, newest first. @throws ApiError 403 */
    async list(
      user: User,
      filter: AuditFilter,
      cursor: string | undefined,
    ): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
      requireReader(user);
      // Reads one entry more than is shown, to know whether there are more.
      const found = await repository.findEntries(
        db,
        filter,
        cursor === undefined ? null : parseCursor(cursor),
        AUDIT_PAGE + 1,
      );
      const shown = found.slice(0, AUDIT_PAGE);
      const last = shown.at(-1);
      return {
        entries: shown.map(toEntry),
        next_cursor: last && found.length > AUDIT_PAGE ? `${last.at.getTime()}-${last.id}` : null,
      };
    },

    /**
     * Reads all matching entries, newest first, page by page. The export itself is recorded first.
     * @throws ApiError 403
     */
    async export(user: User, filter: AuditFilter): Promise<AsyncIterable<AuditEntry[]>> {
      requireReader(user);
      await this.recordAlone({ deed: 'audit.exported', object: user.organization.id });
      return pages(filter, EXPORT_PAGE);
    },

    /** Reads what a person did, newest first, page by page, for the copy of their own data. */
    entriesOf: (id: UserId): AsyncIterable<AuditEntry[]> => pages({ person: id }, EXPORT_PAGE),

    /** Removes entries that are older than this many months, in small transactions. */
    async sweep(months: number): Promise<void> {
      const batch = () => db.transaction((tx) => repository.removeExpired(tx, now(), months, SWEEP_BATCH));
      while ((await batch()) === SWEEP_BATCH) await nextTurn();
    },
  };
}

function requireReader(user: User): void {
  if (!canReadTrail(user)) throw forbidden('Le journal d’audit est réservé aux super utilisateurs.');
}

function parseCursor(cursor: string): Cursor {
  const [at = 0, id = 0] = cursor.split('-').map(Number);
  return { at: new Date(at), id };
}

const toEntry = ({ id, at, deed, count, userId, email, address, objectId, details }: AuditRecord): AuditEntry => ({
  id,
  at: at.toISOString(),
  deed,
  count,
  user_id: userId,
  email,
  address,
  object: auditObjectOf(deed),
  object_id: objectId,
  details,
});
