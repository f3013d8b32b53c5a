import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** How often it is tidied, in milliseconds: often enough that each time takes little, in which PGlite answers nobody else. */
export const EVERY_MS = 60_000;

/**
 * Gives back the room of what was deleted or written over. PGlite has no `autovacuum`: each save of minutes would take its
 * room for ever, and what people deleted would stay in the files. One table at a time, between which others' calls come.
 */
export async function tidy(db: Database): Promise<void> {
  const tables = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, relname)` })
    .from(sql`pg_stat_user_tables`);
  for (const { name } of tables) await db.execute(sql.raw(`vacuum ${name}`));
}

/** Tidies from time to time where something was written. @returns what ends it */
export function keepTidy(db: Database): () => Promise<void> {
  let before: string | undefined;
  let last = Promise.resolve();
  const again = async (): Promise<void> => {
    if ((await written(db)) === before) return;
    await tidy(db);
    before = await written(db);
  };
  // What fails is tried again the next time.
  const timer = setInterval(() => void (last = last.then(again).catch(() => undefined)), EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** How far the log has been written. */
async function written(db: Database): Promise<string | undefined> {
  const [log] = await db.select({ at: sql<string>`pg_current_wal_insert_lsn()` }).from(sql`(values (1)) as one`);
  return log?.at;
}
