import { asc, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { auditEntries } from '../schema/audit.ts';

/** Does work while the triggers, which would refuse it, are off. */
export const pastTriggers = (db: Database, work: (tx: Database) => Promise<unknown>): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx);
  });

/** Removes all entries of the audit trail. */
export const emptyTrail = (db: Database): Promise<unknown> =>
  pastTriggers(db, (tx) => tx.execute(sql`truncate ${auditEntries}`));

/** Reads the audit trail, oldest entry first. */
export const trail = (db: Database) => db.select().from(auditEntries).orderBy(asc(auditEntries.id));
