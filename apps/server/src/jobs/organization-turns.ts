import type { Statements } from '../database/queue-statements.ts';

/** A job that takes one more turn of its organisation. */
interface Taking {
  readonly organization: string;
  /** Person whose job it is; null for nobody. */
  readonly person: string | null;
  /** Id of a running job that gives way; null for a new job. */
  readonly passedOn: string | null;
}

/**
 * Computes the turn of a job in an installation that serves several organisations. Organisations take turns as people
 * do elsewhere (`turnOf`), however many of their people wait. Within the turns of an organisation, its people take
 * turns: the first job of everybody is served, then the second. So a new job may get an earlier turn than other jobs of
 * its organisation; each of these then moves on to the organisation's next turn. Must be called inside a transaction,
 * which holds `lockTurns`.
 */
export async function turnOfOrganization(
  db: Statements,
  name: string,
  { organization, person, passedOn }: Taking,
): Promise<number> {
  const { rows } = await db.executeSql(
    // `taken` is the turn that the organisation gets in addition. `live` numbers each person's jobs by rounds, from 1.
    // `queue` orders the organisation's waiting jobs and the job that takes the turn. `turns` orders their turns and the
    // additional one. So both have the same number of rows, and job n gets turn n.
    `with known as (
       select id, group_id, state, started_on, created_on, -priority as turn,
         coalesce(data->>'organization', '') = $2 as own, id is not distinct from $4::uuid as passed
       from pgboss.job where name = $1 and (state <> 'cancelled' or started_on is not null)
     ),
     taken as (
       select greatest(
         coalesce(max(turn) filter (where started_on is not null and state >= 'active'), min(turn), 0),
         coalesce(max(turn) filter (where own) + 1, 0)
       ) as turn from known
     ),
     live as (
       select *, row_number() over (partition by group_id order by state = 'active' and not passed desc, not passed, turn, created_on) as round
       from known where own and state <= 'active'
     ),
     waiting as (
       select id, round, passed as is_taking, turn, created_on from live where state < 'active' or passed
       union all
       select null, 1 + (select count(*) from live where group_id is not distinct from $3), true, null, null where $4::uuid is null
     ),
     queue as (select id, is_taking, row_number() over (order by round, is_taking, turn, created_on) as place from waiting),
     turns as (
       select turn, row_number() over (order by turn) as place
       from (select turn from live where state < 'active' union all select turn from taken) as all_turns
     ),
     moved as (
       update pgboss.job job set priority = -turns.turn
       from queue join turns using (place)
       where job.name = $1 and job.id = queue.id and job.state < 'active' and job.priority <> -turns.turn
     )
     select turns.turn::int as turn from queue join turns using (place) where queue.is_taking`,
    [name, organization, person, passedOn],
  );
  // The statement above gives the row this shape.
  return (rows as { turn: number }[])[0]?.turn ?? 0;
}
