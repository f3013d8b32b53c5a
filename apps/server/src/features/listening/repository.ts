import type { MeetingId } from '@greffier/contract/ids';
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings } from '../../database/schema/meetings.ts';

/**
 * Forgets the recording that a meeting keeps, and stores the time of its destruction.
 * @returns whether the meeting kept a recording
 */
export async function forgetSound(tx: Database, id: MeetingId, now: Date): Promise<boolean> {
  const rows = await tx
    .update(meetings)
    .set({ soundBytes: null, audioDestroyedAt: now })
    .where(and(eq(meetings.id, id), isNotNull(meetings.soundBytes)))
    .returning({ id: meetings.id });
  return rows.length > 0;
}

/**
 * Forgets up to `limit` recordings of meetings transcribed before `before`, and stores the time of their destruction.
 */
export async function forgetOldSounds(tx: Database, before: Date, now: Date, limit: number): Promise<MeetingId[]> {
  const old = tx
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(isNotNull(meetings.soundBytes), lt(meetings.transcribedAt, before)))
    .limit(limit);
  const rows = await tx
    .update(meetings)
    .set({ soundBytes: null, audioDestroyedAt: now })
    .where(inArray(meetings.id, old))
    .returning({ id: meetings.id });
  return rows.map((row) => row.id);
}
