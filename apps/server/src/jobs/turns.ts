import type { UserId } from '@greffier/contract/ids';

/** Runs SQL in the transaction of the queue's own statements. */
interface Statements {
  readonly executeSql: (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;
}

/**
 * The number of the turn that a person's next job gets: one more than the turn of their last job, but never less than the
 * turn that is being served now. In each turn everybody who waits is served one job. Whoever sent forty jobs therefore delays
 * another person by one job only, and whoever sends again and again never overtakes those who wait.
 * (Start-time fair queueing: Goyal, Vin, Cheng, 1996, with a cost of 1 for each job.)
 */
export async function turnOf(db: Statements, name: string, person: UserId | null): Promise<number> {
  const { rows } = await db.executeSql(
    `select greatest(
       coalesce(max(-priority) filter (where started_on is not null), min(-priority), 0),
       coalesce(max(-priority) filter (where group_id = $2) + 1, 0)
     )::int as turn
     from pgboss.job where name = $1 and (state <> 'cancelled' or started_on is not null)`,
    [name, person ?? ''],
  );
  // The statement above gives the row this shape.
  return (rows as { turn: number }[])[0]?.turn ?? 0;
}
