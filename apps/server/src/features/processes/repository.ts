import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { processes } from '../../database/schema/processes.ts';

type ProcessRow = typeof processes.$inferSelect;

/** Writes a sign of life, and removes processes that have given none for a day. */
export async function seen(db: Database, row: Omit<ProcessRow, 'seenAt'>): Promise<void> {
  const now = sql`now()`;
  await db
    .insert(processes)
    .values({ ...row, seenAt: now })
    .onConflictDoUpdate({ target: processes.id, set: { engines: row.engines, seenAt: now } });
  await db.delete(processes).where(sql`${processes.seenAt} < now() - interval '1 day'`);
}

export async function leave(db: Database, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id));
}

/** Lists those that gave a sign of life in the last hour; `silent`: seconds since the last one. */
export async function list(db: Database): Promise<(ProcessRow & { readonly silent: number })[]> {
  const silent = sql<number>`extract(epoch from now() - ${processes.seenAt})::float8`;
  return db
    .select({
      id: processes.id,
      role: processes.role,
      host: processes.host,
      engines: processes.engines,
      startedAt: processes.startedAt,
      seenAt: processes.seenAt,
      silent,
    })
    .from(processes)
    .where(sql`${processes.seenAt} > now() - interval '1 hour'`)
    .orderBy(asc(processes.role), asc(processes.host), asc(processes.startedAt));
}
