import type { MeetingId, TaskId, UserId } from '@greffier/contract/ids';
import { TASK_LIMITS } from '@greffier/contract/limits';
import type { TaskFilter } from '@greffier/contract/meeting/minutes/tasks';
import type { WrittenTask } from '@greffier/documents/minutes-html/tasks';
import { and, asc, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { searchDue } from '../../database/schema/search.ts';
import { tasks } from '../../database/schema/tasks.ts';
import { ownerKey } from './same-tasks.ts';

type Stored = typeof tasks.$inferSelect;

/** Reads the known tasks of a meeting, and locks them until the transaction ends. */
export const lockTasks = (
  tx: Database,
  meetingId: MeetingId,
): Promise<Pick<Stored, 'id' | 'position' | 'finding' | 'text' | 'owner' | 'doneAt'>[]> => {
  const { id, position, finding, text, owner, doneAt } = tasks;
  return tx
    .select({ id, position, finding, text, owner, doneAt })
    .from(tasks)
    .where(eq(tasks.meetingId, meetingId))
    .orderBy(asc(id))
    .for('update');
};

/**
 * Counts the listed tasks that the meeting's owner has from other meetings: up to `most` done ones and up to `most`
 * others.
 */
export async function countOthers(tx: Database, meetingId: MeetingId, most: number): Promise<number> {
  const count = (state: TaskFilter['state']): SQL =>
    sql`(select count(*) from (
      select from ${tasks} where ${those(sql`meeting.user_id`, state)} and meeting_id <> meeting.id limit ${most}
    ) as counted)`;
  const [row] = await tx
    .select({ others: sql<number>`(${count('open')} + ${count('done')})::int` })
    .from(sql`${meetings} as meeting`)
    .where(sql`meeting.id = ${meetingId}`);
  return row?.others ?? 0;
}

export async function removeTasks(tx: Database, ids: readonly TaskId[]): Promise<void> {
  if (ids.length > 0) await tx.delete(tasks).where(isOne(ids));
}

/** Takes tasks out of the list, but keeps their rows. */
export async function putAside(tx: Database, ids: readonly TaskId[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(tasks)
      .set({ position: null })
      .where(and(isOne(ids), isNotNull(tasks.position)));
}

const isOne = (ids: readonly TaskId[]): SQL =>
  sql`${tasks.id} in (select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid)`;

/** A stored task, without the information whether it is done. */
type Row = WrittenTask & Pick<Stored, 'id' | 'position' | 'ownerKey' | 'dueOn'>;

/** Stores tasks as the minutes say them, without changing whether they are done. */
export async function storeTasks(tx: Database, meetingId: MeetingId, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into tasks as stored (id, meeting_id, user_id, position, finding, item, text, owner, owner_key, due, due_on, passage_id)
    select given.id, meeting.id, meeting.user_id, given.position, given.finding, given.item, given.text, given.owner, given."ownerKey", given.due, given."dueOn", given."passageId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, position int, finding int, item text, text text, owner text, "ownerKey" text, due text, "dueOn" date, "passageId" int)
      join ${meetings} as meeting on meeting.id = ${meetingId}
    on conflict (id) do update set position = excluded.position, finding = excluded.finding, item = excluded.item, text = excluded.text,
      owner = excluded.owner, owner_key = excluded.owner_key, due = excluded.due, due_on = excluded.due_on, passage_id = excluded.passage_id
    where (stored.position, stored.finding, stored.item, stored.text, stored.owner, stored.owner_key, stored.due, stored.due_on, stored.passage_id)
      is distinct from (excluded.position, excluded.finding, excluded.item, excluded.text, excluded.owner, excluded.owner_key, excluded.due, excluded.due_on, excluded.passage_id)`);
}

export interface Overview {
  /** Ids of the wanted tasks, in order. */
  readonly ids: readonly TaskId[];
  readonly found: number;
  readonly open: number;
  readonly late: number;
  readonly owners: readonly { readonly name: string; readonly open: number }[];
}

/** Filter for the tasks that a person wants; `today` is the date where the person is. */
export type Wanted = TaskFilter & { readonly today: string };

const IN_MINUTES = isNotNull(tasks.position);

/** Selects a person's tasks in one state. The conditions are the same as in the indexes. */
const those = (userId: UserId | SQL, state: TaskFilter['state']): SQL =>
  sql`user_id = ${userId} and position is not null and ${sql.raw(state === 'done' ? 'done_at is not null' : 'done_at is null')}`;

function answering(userId: UserId, { state, owner, due, today }: Wanted): SQL {
  const key = ownerKey(owner ?? null);
  const soon = sql`${today}::date + 7`;
  const days = {
    late: sql`due_on < ${today}::date`,
    week: sql`due_on >= ${today}::date and due_on < ${soon}`,
    later: sql`due_on >= ${soon}`,
    none: sql`due_on is null`,
  };
  return sql.join(
    [
      those(userId, state),
      ...(owner === undefined ? [] : [key === null ? sql`owner_key is null` : sql`owner_key = ${key}`]),
      ...(due === undefined ? [] : [days[due]]),
    ],
    sql` and `,
  );
}

/**
 * Orders done tasks by when they were done, the latest first, and other tasks by due date, with undated ones last. If
 * people order by owner, the owner comes first.
 */
function orderOf({ state, order }: Wanted): SQL {
  if (state === 'done') {
    const latest = sql`done_at desc, meeting_id desc, position desc`;
    return order === 'owner' ? sql`owner_key, ${latest}` : latest;
  }
  const earliest = sql`due_on, meeting_id, position`;
  return order === 'owner' ? sql`owner_key, ${earliest}` : earliest;
}

/** Finds which of a person's tasks are wanted, and counts the tasks. @param limit null for all */
export async function findOverview(
  db: Database,
  userId: UserId,
  wanted: Wanted,
  limit: number | null = null,
): Promise<Overview> {
  const { today } = wanted;
  const filter = answering(userId, wanted);
  const open = those(userId, 'open');
  const answer = sql<Overview>`select json_build_object(
    'ids', (select coalesce(json_agg(id), '[]') from (
      select id from ${tasks} where ${filter} order by ${orderOf(wanted)} limit ${limit}
    ) as shown),
    'found', (select count(*) from ${tasks} where ${filter}),
    'open', (select count(*) from ${tasks} where ${open}),
    'late', (select count(*) from ${tasks} where ${open} and due_on < ${today}::date),
    'owners', (select coalesce(json_agg(json_build_object('name', named.owner, 'open', open) order by open desc, owners.owner_key), '[]') from (
      select owner_key, count(*) as open from ${tasks} where ${open} and owner_key is not null
      group by owner_key order by open desc, owner_key limit ${TASK_LIMITS.owners}
    ) as owners cross join lateral (
      select owner from ${tasks} where ${open} and owner_key = owners.owner_key order by due_on, meeting_id, position limit 1
    ) as named)
  ) as answer`;
  const [row] = await db.select({ answer: sql<Overview>`answer` }).from(sql`(${answer}) as overview`);
  return row?.answer ?? { ids: [], found: 0, open: 0, late: 0, owners: [] };
}

/** A task with the name and the day of its meeting. */
export type ListedTask = Stored & Pick<typeof meetings.$inferSelect, 'name' | 'meetingDate'>;

/** Reads these tasks of a person, in this order. */
export async function findTasks(db: Database, userId: UserId, ids: readonly TaskId[]): Promise<ListedTask[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ task: tasks, name: meetings.name, meetingDate: meetings.meetingDate })
    .from(tasks)
    .innerJoin(meetings, eq(meetings.id, tasks.meetingId))
    .where(and(isOne(ids), eq(meetings.userId, userId), IN_MINUTES));
  const found = new Map(rows.map(({ task, ...meeting }) => [task.id, { ...task, ...meeting }]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * Stores when a person's task was done, or null to mark it as not done. A task that is done already keeps its time.
 * @returns when the task was done; undefined if no minutes of this person contain the task now
 */
export async function setDone(
  db: Database,
  userId: UserId,
  id: TaskId,
  at: Date | null,
): Promise<Date | null | undefined> {
  const [row] = await db
    .update(tasks)
    .set({ doneAt: at === null ? null : sql`coalesce(${tasks.doneAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(tasks.id, id), eq(tasks.userId, userId), IN_MINUTES))
    .returning({ doneAt: tasks.doneAt });
  return row?.doneAt;
}

/** Reads the tasks of one meeting, including those that are only remembered. */
export const findTasksOf = (db: Database, meetingId: MeetingId): Promise<Stored[]> =>
  db
    .select()
    .from(tasks)
    .where(eq(tasks.meetingId, meetingId))
    .orderBy(sql`${tasks.position} nulls last`, asc(tasks.id));

/** Tells whether some of a person's minutes, from before the list of tasks existed, are still to be read. */
export async function isIndexing(db: Database, userId: UserId): Promise<boolean> {
  const due = db
    .select({ id: searchDue.meetingId })
    .from(searchDue)
    .innerJoin(meetings, eq(meetings.id, searchDue.meetingId))
    .where(and(eq(meetings.userId, userId), eq(searchDue.kind, 'head'), eq(searchDue.notedAt, sql`'infinity'`)));
  const [row] = await db.select({ is: sql<boolean>`${exists(due)}` }).from(sql`(values (1)) as one`);
  return row?.is ?? false;
}
