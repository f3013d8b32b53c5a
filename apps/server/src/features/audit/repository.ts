import { type AuditFilter, auditDeedsOf } from '@greffier/contract/organisation/audit';
import { UserId } from '@greffier/contract/ids';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { auditEntries } from '../../database/schema/audit.ts';

export type AuditRecord = typeof auditEntries.$inferSelect;
export type NewAuditRecord = Omit<AuditRecord, 'id'>;

/** The last entry of a page: the next page begins after it. */
export type Cursor = Pick<AuditRecord, 'at' | 'id'>;

/** Number of entries per insert. It is limited because PostgreSQL limits the values in a statement. */
const INSERT_BATCH = 1_000;

export async function insertEntries(db: Database, entries: readonly NewAuditRecord[]): Promise<void> {
  for (let from = 0; from < entries.length; from += INSERT_BATCH) {
    await db.insert(auditEntries).values(entries.slice(from, from + INSERT_BATCH));
  }
}

/**
 * Finds entries by a filter, newest first, up to `limit` after `cursor`. `deed` may be unknown to this program version.
 */
export function findEntries(
  db: Database,
  filter: AuditFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<AuditRecord[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditions(filter), cursor === null ? undefined : isAfter(cursor)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}

/** Compares both columns at once, so that the index leads straight to the right place. */
const isAfter = ({ at, id }: Cursor): SQL =>
  sql`(${auditEntries.at}, ${auditEntries.id}) < (${at.toISOString()}::timestamptz, ${id})`;

function conditions({ from, to, person, deed, object }: AuditFilter): (SQL | undefined)[] {
  const deeds: readonly string[] | undefined = deed && auditDeedsOf(deed);
  return [
    from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
    to === undefined ? undefined : lt(auditEntries.at, new Date(to)),
    person === undefined ? undefined : isBy(person),
    // The column holds any text, because other versions of the contract list other deeds.
    deeds && inArray(sql`${auditEntries.deed}`, [...deeds]),
    object === undefined ? undefined : eq(auditEntries.objectId, object),
  ];
}

function isBy(person: string): SQL {
  const id = UserId.safeParse(person);
  return id.success ? eq(auditEntries.userId, id.data) : eq(auditEntries.email, person);
}

/**
 * Removes up to `limit` entries that are older than this many months. The table's triggers allow it because of a
 * setting that applies to this transaction only. Even then they refuse to remove an entry within the shortest
 * retention.
 * @returns the number of removed entries
 */
export async function removeExpired(tx: Database, now: Date, months: number, limit: number): Promise<number> {
  await tx.execute(sql`select set_config('greffier.audit_retention', 'on', true)`);
  const expired = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(lt(auditEntries.at, sql`${now.toISOString()}::timestamptz - make_interval(months => ${months})`))
    .orderBy(auditEntries.at, auditEntries.id)
    .limit(limit);
  const removed = await tx
    .delete(auditEntries)
    .where(inArray(auditEntries.id, expired))
    .returning({ id: auditEntries.id });
  await tx.execute(sql`select set_config('greffier.audit_retention', 'off', true)`);
  return removed.length;
}
