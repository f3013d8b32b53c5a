import { asc, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { auditEntries } from './schema/audit.ts';

/** Takes the audit trail's entries away, by the retention's way through the triggers. */
export async function emptyTrail(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('greffier.audit_retention', 'on', true)`);
    await tx.execute(sql`truncate ${auditEntries}`);
  });
}

/** The audit trail, oldest entry first. */
export const trail = (db: Database) => db.select().from(auditEntries).orderBy(asc(auditEntries.id));
