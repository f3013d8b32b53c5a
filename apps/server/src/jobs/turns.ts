import type { UserId } from '@greffier/contract/ids';
import type { Statements } from '../database/queue-statements.ts';
import { turnOfOrganization } from './organization-turns.ts';

/** Those who take turns. */
interface Owner {
  /** Person whose job it is; null for nobody. */
  readonly person: UserId | null;
  /** Organisation whose job it is; null if the installation serves only one. */
  readonly organization: string | null;
}

/**
 * Computes the number of the turn that a person's next job gets: one more than the turn of their last job, but never
 * less than the turn that is being served now. In each turn, one job of everybody who waits is served. So a person who
 * sent forty jobs delays another by one job only, and a person who sends again and again never overtakes those who
 * wait. A job that gives way is served once in each turn, until it is done. (Start-time fair queueing: Goyal, Vin,
 * Cheng, 1996, with a cost of 1 for each job, or each of its turns.)
 */
export async function turnOf(db: Statements, name: string, { person, organization }: Owner): Promise<number> {
  if (organization !== null) {
    await lockTurns(db, name);
    return turnOfOrganization(db, name, { organization, person, passedOn: null });
  }
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

/**
 * Keeps workers from changing the turns of one kind of job at once: each of them would move the other jobs of the same
 * person or organisation. The lock ends with the transaction.
 */
const lockTurns = (db: Statements, name: string): Promise<unknown> =>
  db.executeSql(`select pg_advisory_xact_lock(hashtext($1))`, [`turns of ${name}`]);

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
 * @param organization organisation whose job it is; null if the installation serves only one
 */
export async function passOn(db: Statements, name: string, id: string, organization: string | null): Promise<void> {
  await lockTurns(db, name);
  if (organization === null) await moveBehindRunning(db, name, id);
  else await moveToNextTurn(db, name, id, organization);
  await db.executeSql(
    `update pgboss.job set state = 'retry', heartbeat_on = null, start_after = now(), retry_limit = retry_limit + 1
     where name = $1 and id = $2::uuid and state = 'active'`,
    [name, id],
  );
}

const moveBehindRunning = (db: Statements, name: string, id: string): Promise<unknown> =>
  db.executeSql(
    `with own as (
       select id, group_id, (select min(priority) from pgboss.job where name = $1 and state = 'active') - 1 - priority as moved
       from pgboss.job where name = $1 and id = $2::uuid and state = 'active'
     )
     update pgboss.job job set priority = job.priority + own.moved
     from own
     where job.name = $1 and (job.id = own.id or (job.group_id = own.group_id and job.state < 'active'))`,
    [name, id],
  );

async function moveToNextTurn(db: Statements, name: string, id: string, organization: string): Promise<void> {
  const { rows } = await db.executeSql(
    `select group_id as person from pgboss.job where name = $1 and id = $2::uuid and state = 'active'`,
    [name, id],
  );
  // The statement above gives the rows this shape. There is none if the job was cancelled.
  const [job] = rows as { person: string | null }[];
  if (job === undefined) return;
  const turn = await turnOfOrganization(db, name, { organization, person: job.person, passedOn: id });
  await db.executeSql(`update pgboss.job set priority = $3 where name = $1 and id = $2::uuid`, [name, id, -turn]);
}
