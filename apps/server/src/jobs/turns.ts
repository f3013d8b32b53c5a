import type { UserId } from '@greffier/contract/ids';

/** As the queue's own statements are run. */
interface Statements {
  readonly executeSql: (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;
}

/**
 * The turn of a person's next job: one after the turn of their last, and no earlier than the turn that is being served.
 * So people who wait are served one job each in every turn: whoever sent forty keeps another waiting for one of them, and
 * whoever sends again and again never passes those who wait.
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
  // The row has the shape of the statement above.
  return (rows as { turn: number }[])[0]?.turn ?? 0;
}
