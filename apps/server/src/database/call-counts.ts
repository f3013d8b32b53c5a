import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Number of calls under one key, to be added to the count that all processes share. */
interface Counted {
  readonly key: string;
  readonly count: number;
}

interface Known extends Counted {
  /** Milliseconds since the window began, by the database's clock. */
  readonly age: number;
}

/**
 * Adds calls to the counts that all processes share. A count begins anew when its window has passed, or when the clock
 * is set back.
 * @param timeWindow milliseconds
 * @returns the resulting counts
 */
export async function addCalls(db: Database, added: readonly Counted[], timeWindow: number): Promise<readonly Known[]> {
  // Every process sorts the keys in the same way, so that two processes that write the same rows do not deadlock.
  const json = JSON.stringify(added.toSorted((one, other) => (one.key < other.key ? -1 : 1)));
  const { rows } = (await db.execute(sql`
    insert into call_counts as known (key, count, since)
    select key, count, now() from jsonb_to_recordset(${json}::jsonb) as sent (key text, count integer)
    on conflict (key) do update set
      count = excluded.count
        + case when abs(extract(epoch from now() - known.since)) * 1000 < ${timeWindow} then known.count else 0 end,
      since = case when abs(extract(epoch from now() - known.since)) * 1000 < ${timeWindow} then known.since else now() end
    returning key, count, (extract(epoch from now() - since) * 1000)::float8 as age`)) as { rows: Known[] };
  return rows;
}

/** Removes counts whose window began more than `age` milliseconds ago. */
export async function removeOldCounts(db: Database, age: number): Promise<void> {
  await db.execute(sql`delete from call_counts where abs(extract(epoch from now() - since)) * 1000 > ${age}`);
}
