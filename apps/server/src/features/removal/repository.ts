import type { MeetingId, UserId } from '@greffier/contract/ids';
import { and, eq, inArray, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings, passages } from '../../database/schema/meetings.ts';
import { users } from '../../database/schema/people.ts';

/**
 * The largest number of meetings and passages that one transaction deletes, because PGlite answers nobody else until the transaction
 * ends. A meeting with more passages is deleted alone.
 */
const AT_ONCE = { meetings: 50, passages: 5_000 };

/** Removes a meeting's row and passages. @returns whether the row existed */
export async function deleteMeeting(db: Database, id: MeetingId): Promise<boolean> {
  const removed = await db.delete(meetings).where(eq(meetings.id, id)).returning({ id: meetings.id });
  return removed.length > 0;
}

/**
 * Deletes some of a person's meetings, at most as many as others can wait for.
 * @returns the ids of the deleted meetings; empty if the person has no meeting
 */
export const deleteSomeOf = (tx: Database, userId: UserId): Promise<MeetingId[]> =>
  deleteSome(tx, eq(meetings.userId, userId));

/**
 * Deletes some meetings that are older than `before`, at most as many as others can wait for. Age is counted from the
 * transcription or, if there is none, from the creation. Meetings with a job, or with a change under way, are left out.
 * @returns the ids of the deleted meetings; empty if no such meeting is left
 */
export function deleteSomeOlderThan(tx: Database, before: Date): Promise<MeetingId[]> {
  const since = sql`coalesce(${meetings.transcribedAt}, ${meetings.createdAt})`;
  const old = and(inArray(meetings.status, ['transcribed', 'completed', 'error']), lt(since, before));
  return deleteSome(tx, old, { skipLocked: true });
}

async function deleteSome(
  tx: Database,
  which: SQL | undefined,
  locking: { readonly skipLocked?: true } = {},
): Promise<MeetingId[]> {
  const length = tx
    .select({ last: max(passages.position) })
    .from(passages)
    .where(and(eq(passages.meetingId, meetings.id), eq(passages.division, meetings.division)));
  const found = await tx
    .select({ id: meetings.id, passages: sql<number | null>`(${length})` })
    .from(meetings)
    .where(which)
    .limit(AT_ONCE.meetings)
    .for('update', locking);
  let sum = 0;
  const ids = found.filter((meeting, at) => (sum += meeting.passages ?? 0) <= AT_ONCE.passages || at === 0);
  if (ids.length === 0) return [];
  const chosen = ids.map(({ id }) => id);
  await tx.delete(meetings).where(inArray(meetings.id, chosen));
  return chosen;
}

/** Lists the ids of a person's meetings. Until the transaction ends, nobody else changes these meetings or adds one. */
export async function lockMeetingsOf(tx: Database, userId: UserId): Promise<MeetingId[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const rows = await tx.select({ id: meetings.id }).from(meetings).where(eq(meetings.userId, userId)).for('update');
  return rows.map(({ id }) => id);
}
