import type { UserId } from '@greffier/contract/ids';
import { and, count, eq, inArray, isNotNull, isNull, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { uploads } from '../../database/schema/files.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { minutesVersions } from '../../database/schema/minutes.ts';
import { users } from '../../database/schema/people.ts';

/**
 * Locks a person: until the transaction ends, no other transaction counts this person's data. The person's rows can
 * still be written.
 * @returns whether the person exists
 */
export async function lockPerson(tx: Database, id: UserId): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  return found.length > 0;
}

/** Counts a person's meetings that a job works on, or that wait for a job. */
export async function countJobs(db: Database, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ jobs: count() })
    .from(meetings)
    .where(and(eq(meetings.userId, userId), inArray(meetings.status, ['transcription', 'summarization'])));
  return row?.jobs ?? 0;
}

/** Counts a person's uploads from which no meeting was made. */
export async function countOpenUploads(db: Database, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.meetingId)));
  return row?.open ?? 0;
}

/**
 * Computes the bytes that a person keeps in addition to recordings: imported transcripts, text that corrections added
 * to any transcript, and versions of minutes.
 */
export async function textBytes(db: Database, userId: UserId): Promise<number> {
  const [transcripts] = await db
    .select({ bytes: sql<string | null>`sum(${meetings.importedBytes} + ${meetings.writtenBytes})` })
    .from(meetings)
    .where(eq(meetings.userId, userId));
  const [versions] = await db
    // The database knows a text's length without reading the text.
    .select({ bytes: sql<string | null>`sum(octet_length(${minutesVersions.html}))` })
    .from(minutesVersions)
    .innerJoin(meetings, eq(meetings.id, minutesVersions.meetingId))
    .where(eq(meetings.userId, userId));
  return Number(transcripts?.bytes ?? 0) + Number(versions?.bytes ?? 0);
}

/** Adds up the bytes of a person's recordings: those that open uploads announced, and those kept with meetings. */
export async function recordingBytes(db: Database, userId: UserId): Promise<number> {
  const [announced] = await db
    .select({ bytes: sum(uploads.bytes) })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.meetingId)));
  const [kept] = await db
    .select({ bytes: sum(meetings.audioBytes) })
    .from(meetings)
    .where(and(eq(meetings.userId, userId), isNotNull(meetings.audioKey)));
  const [listened] = await db
    .select({ bytes: sum(meetings.soundBytes) })
    .from(meetings)
    .where(eq(meetings.userId, userId));
  // The database returns a sum as text, because it may exceed the type of the summed column.
  return Number(announced?.bytes ?? 0) + Number(kept?.bytes ?? 0) + Number(listened?.bytes ?? 0);
}
