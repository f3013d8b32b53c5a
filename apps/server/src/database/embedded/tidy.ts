import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { houseWide } from '../organizations/separation.ts';

/**
 * Interval between two rounds of tidying, in milliseconds. It is short so that each round takes little time, because
 * PGlite answers nobody else during a round.
 */
export const EVERY_MS = 60_000;

/**
 * Condition for tidying a table: it has a dead row. Tidying the table of searched words reads its whole index, so this
 * table waits until many of its rows are dead. It waits an hour at most, so that deleted words do not stay long.
 */
const IS_DUE = sql`case relname when 'search_parts'
  then n_dead_tup > 50 + n_live_tup / 10 or (n_dead_tup > 0 and coalesce(last_vacuum, '-infinity') < now() - interval '1 hour')
  else n_dead_tup > 0 end`;

/**
 * Reclaims the room of deleted or overwritten rows. PGlite has no `autovacuum`: each save of minutes would take more
 * room for ever, and deleted data would stay in the files. One table is tidied at a time, so that others' calls can run
 * in between.
 */
export async function tidy(db: Database): Promise<void> {
  const tables = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, relname)` })
    .from(sql`pg_stat_user_tables`)
    .where(IS_DUE);
  for (const { name } of tables) await db.execute(sql.raw(`vacuum ${name}`));
}

/** Tidies from time to time. @returns a function that stops it */
export function keepTidy(db: Database): () => Promise<void> {
  let last = Promise.resolve();
  // A failed round is tried again the next time.
  const again = (): Promise<void> => houseWide(() => tidy(db)).catch(() => undefined);
  const timer = setInterval(() => void (last = last.then(again)), EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}
