import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { houseWide } from '../organizations/separation.ts';

/**
 * How often the database is tidied, in milliseconds: often enough that each time takes little, because PGlite answers
 * nobody else meanwhile.
 */
export const EVERY_MS = 60_000;

/**
 * What is tidied as soon as a row is dead, except words that are searched: each time, all of their index is gone
 * through. They are tidied once many are dead, and after an hour at the latest: what people deleted does not stay.
 */
const IS_DUE = sql`case relname when 'search_parts'
  then n_dead_tup > 50 + n_live_tup / 10 or (n_dead_tup > 0 and coalesce(last_vacuum, '-infinity') < now() - interval '1 hour')
  else n_dead_tup > 0 end`;

/**
 * Reclaims the room of what was deleted or overwritten. PGlite has no `autovacuum`: each save of minutes would take its
 * room for ever, and what people deleted would stay in the files. It tidies one table at a time, so that others' calls
 * can run in between.
 */
export async function tidy(db: Database): Promise<void> {
  const tables = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, relname)` })
    .from(sql`pg_stat_user_tables`)
    .where(IS_DUE);
  for (const { name } of tables) await db.execute(sql.raw(`vacuum ${name}`));
}

/** Tidies from time to time. @returns a function that ends it */
export function keepTidy(db: Database): () => Promise<void> {
  let last = Promise.resolve();
  // A failure is tried again the next time.
  const again = (): Promise<void> => houseWide(() => tidy(db)).catch(() => undefined);
  const timer = setInterval(() => void (last = last.then(again)), EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}
