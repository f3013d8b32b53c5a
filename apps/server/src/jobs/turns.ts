import type { UserId } from '@greffier/contract/ids';

/** Runs SQL in the same transaction as the queue's own statements. */
interface Statements {
  readonly executeSql: (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;
}

/**
 * Computes the number of the turn that a person's next job gets: one more than the turn of their last job, but never
 * less than the turn that is being served now. In each turn, one job of everybody who waits is served. So a person who
 * sent forty jobs delays another by one job only, and a person who sends again and again never overtakes those who
 * wait. A job that gives way is served once in each turn, until it is done. (Start-time fair queueing: Goyal, Vin,
 * Cheng, 1996, with a cost of 1 for each job, or each of its turns.)
 */
export async function turnOf(db: Statements, name: string, person: UserId | null): Promise<number> {
  const { rows } = await db.executeSql(
    `select greatest(
       coalesce(max(-priority) filter (where started_on is not null and state >= 'active'), min(-priority), 0),
       coalesce(max(-priority) filter (where group_id = $2) + 1, 0)
     )::int as turn
     from pgboss.job where name = $1 and (state <> 'cancelled' or started_on is not null)`,
    [name, person ?? ''],
  );
  // The statement above gives the row this shape.
  return (rows as { turn: number }[])[0]?.turn ?? 0;
}

/** Error that ends a run because others wait for their turn. The finished work is kept; a later turn continues it. */
export class TurnOver extends Error {
  override readonly name = 'TurnOver';

  constructor() {
    super('others wait for their turn');
  }
}

/**
 * Error that ends a run because a disk has no room. The job is tried again, here or on another machine, from its last
 * checkpoint.
 */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';

  constructor() {
    super('there is no room for the work');
  }
}

/** Makes a running job wait for some seconds without losing its place. The run does not count as an attempt. */
export async function postpone(db: Statements, name: string, id: string, seconds: number): Promise<void> {
  await db.executeSql(
    `update pgboss.job set state = 'retry', heartbeat_on = null, retry_limit = retry_limit + 1,
       start_after = now() + $3 * interval '1 second'
     where name = $1 and id = $2::uuid and state = 'active'`,
    [name, id, seconds],
  );
}

/** Tells whether somebody else's job of this kind waits. */
export async function othersWait(db: Statements, name: string, person: string | null): Promise<boolean> {
  const { rows } = await db.executeSql(
    `select 1 from pgboss.job
     where name = $1 and state < 'active' and start_after <= now() and group_id is distinct from $2 limit 1`,
    [name, person],
  );
  return rows.length > 0;
}

/**
 * Gives a running job the next turn after all running jobs, so that the people who wait come first. The other jobs of
 * the same person stay behind it, in their order. The run does not count as an attempt. Must be called inside a
 * transaction.
 */
export async function passOn(db: Statements, name: string, id: string): Promise<void> {
  // Without this lock, two workers that pass on two jobs of one person at once would each move the person's other jobs.
  await db.executeSql(`select pg_advisory_xact_lock(hashtext($1))`, [`turns of ${name}`]);
  await db.executeSql(
    `with own as (
       select id, group_id, (select min(priority) from pgboss.job where name = $1 and state = 'active') - 1 - priority as moved
       from pgboss.job where name = $1 and id = $2::uuid and state = 'active'
     )
     update pgboss.job job set
       priority = job.priority + own.moved,
       state = case when job.id = own.id then 'retry' else job.state end,
       heartbeat_on = case when job.id = own.id then null else job.heartbeat_on end,
       start_after = case when job.id = own.id then now() else job.start_after end,
       retry_limit = case when job.id = own.id then job.retry_limit + 1 else job.retry_limit end
     from own
     where job.name = $1 and (job.id = own.id or (job.group_id = own.group_id and job.state < 'active'))`,
    [name, id],
  );
}
