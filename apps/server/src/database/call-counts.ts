import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Calls of one key that are added to what all processes counted. */
interface Counted {
  readonly key: string;
  readonly count: number;
}

interface Known extends Counted {
  /** Milliseconds since the window began, by the database's clock. */
  readonly age: number;
}

/**
 * Adds calls to the counts of all processes; a window that has passed begins anew. A clock that is set back ends it too.
 * @param timeWindow milliseconds
 * @returns the counts after that
 */
export async function addCalls(db: Database, added: readonly Counted[], timeWindow: number): Promise<readonly Known[]> {
  // In one order in every process: two that write the same rows do not wait for each other.
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

/** Removes counts whose window began so many milliseconds ago. */
export async function removeOldCounts(db: Database, age: number): Promise<void> {
  await db.execute(sql`delete from call_counts where abs(extract(epoch from now() - since)) * 1000 > ${age}`);
}
