import type { MeetingId, UploadId } from '@greffier/contract/ids';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { uploads } from '../../database/schema/files.ts';
import { meetings } from '../../database/schema/meetings.ts';

/** The lock's number among this database's advisory locks; any constant will do. */
const ROOM_LOCK = 7_374_658;

/** Locks the count: until the transaction ends, no other transaction counts the room or claims any, in any process. */
export async function lockRoom(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK})`);
}

/** Uploads that have made no meeting, with the bytes that each announced. */
export function openUploads(db: Database): Promise<{ id: UploadId; bytes: number }[]> {
  return db.select({ id: uploads.id, bytes: uploads.bytes }).from(uploads).where(isNull(uploads.meetingId));
}

export interface Transcription {
  readonly id: MeetingId;
  /** Seconds. */
  readonly duration: number;
  readonly running: boolean;
}

/** Meetings whose transcription runs or waits. */
export async function transcriptions(db: Database): Promise<Transcription[]> {
  const rows = await db
    .select({ id: meetings.id, duration: meetings.duration, stage: meetings.stage })
    .from(meetings)
    .where(eq(meetings.status, 'transcription'));
  return rows.map(({ stage, ...meeting }) => ({ ...meeting, running: stage !== 'queued' }));
}
