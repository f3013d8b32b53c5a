import { and, arrayContains, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { isAlive } from '../../database/alive.ts';
import type { Database } from '../../database/client.ts';
import { processes } from '../../database/schema/processes.ts';
import type { JobKind } from '../../jobs/job.ts';

export type ProcessRow = typeof processes.$inferSelect;
type Known = Omit<ProcessRow, 'stopping' | 'startedAt' | 'seenAt'>;

/** Records that a process is alive. */
export async function renew(db: Database, known: Known): Promise<void> {
  await db
    .insert(processes)
    .values(known)
    .onConflictDoUpdate({
      target: processes.id,
      set: { able: known.able, engines: known.engines, seenAt: sql`now()` },
    });
}

/** Records that a process accepts no new jobs. */
export async function noteStop(db: Database, id: string): Promise<void> {
  await db.update(processes).set({ stopping: true }).where(eq(processes.id, id));
}

export async function remove(db: Database, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id));
}

/** Removes processes that have been silent for `silence` seconds. */
export async function removeSilent(db: Database, silence: number): Promise<void> {
  await db.delete(processes).where(sql`not ${isAlive(silence)}`);
}

/** A process, and how long it has been silent; seconds by the database's clock. */
export interface Listed extends ProcessRow {
  readonly alive: boolean;
  readonly silent: number;
}

/** Lists all known processes, ordered by what they do and where they run. */
export function list(db: Database, silence: number): Promise<Listed[]> {
  const silent = sql<number>`greatest(0, extract(epoch from now() - ${processes.seenAt}))::float8`;
  return db
    .select({ ...getTableColumns(processes), alive: isAlive(silence), silent })
    .from(processes)
    .orderBy(asc(processes.role), asc(processes.host), asc(processes.startedAt), asc(processes.id));
}

/** Tells whether another living process can do this kind of work. */
export async function isOtherAble(db: Database, own: string, kind: JobKind, silence: number): Promise<boolean> {
  const found = await db
    .select({ id: processes.id })
    .from(processes)
    .where(
      and(
        ne(processes.id, own),
        arrayContains(processes.able, [kind]),
        eq(processes.stopping, false),
        isAlive(silence),
      ),
    )
    .limit(1);
  return found.length > 0;
}
