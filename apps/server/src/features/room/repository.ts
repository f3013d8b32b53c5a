import type { MeetingId, UploadId, UserId } from '@greffier/contract/ids';
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { uploads } from '../../database/schema/files.ts';
import { isAlive } from '../../database/alive.ts';
import { meetings } from '../../database/schema/meetings.ts';
import { arrivals, processes } from '../../database/schema/processes.ts';

/** Key of the advisory lock on room; any constant will do. */
const ROOM_LOCK = 7_374_658;

/** Keeps every other transaction, in any process, from counting or claiming room until this transaction ends. */
export async function lockRoom(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK})`);
}

/** Lists uploads from which no meeting was made, with the bytes that each announced. */
export function openUploads(db: Database): Promise<{ id: UploadId; bytes: number }[]> {
  return db.select({ id: uploads.id, bytes: uploads.bytes }).from(uploads).where(isNull(uploads.meetingId));
}

export interface Transcription {
  readonly id: MeetingId;
  /** Length of the recording; seconds. */
  readonly duration: number;
  readonly running: boolean;
}

/** Lists meetings whose transcription runs or waits. */
export async function transcriptions(db: Database): Promise<Transcription[]> {
  const rows = await db
    .select({ id: meetings.id, duration: meetings.duration, stage: meetings.stage })
    .from(meetings)
    .where(eq(meetings.status, 'transcription'));
  return rows.map(({ stage, ...meeting }) => ({ ...meeting, running: stage !== 'queued' && stage !== 'no_room' }));
}

interface Arriving {
  readonly id: string;
  readonly processId: string;
  readonly userId: UserId;
  readonly bytes: number;
  readonly rest: number;
}

/** Lets other processes know of a file that this one receives. */
export async function addArrival(tx: Database, arriving: Arriving): Promise<void> {
  await tx.insert(arrivals).values(arriving);
}

export async function noteArrival(
  db: Database,
  id: string,
  { bytes, rest }: Pick<Arriving, 'bytes' | 'rest'>,
): Promise<void> {
  await db.update(arrivals).set({ bytes, rest }).where(eq(arrivals.id, id));
}

export async function endArrival(db: Database, id: string): Promise<void> {
  await db.delete(arrivals).where(eq(arrivals.id, id));
}

/** Lists the files that other living processes receive. */
export function arrivalsElsewhere(
  db: Database,
  processId: string,
  silence: number,
): Promise<{ person: UserId; bytes: number; rest: number }[]> {
  return db
    .select({ person: arrivals.userId, bytes: arrivals.bytes, rest: arrivals.rest })
    .from(arrivals)
    .innerJoin(processes, eq(processes.id, arrivals.processId))
    .where(and(ne(processes.id, processId), isAlive(silence)));
}

/** Lists the ids of the arrivals that a process has stored. */
export async function writtenArrivals(db: Database, processId: string): Promise<string[]> {
  const rows = await db.select({ id: arrivals.id }).from(arrivals).where(eq(arrivals.processId, processId));
  return rows.map(({ id }) => id);
}

/** Removes the rows of arrivals that have ended, and of those whose process no longer exists. */
export async function removeArrivals(db: Database, ended: readonly string[]): Promise<void> {
  const known = db.select({ id: processes.id }).from(processes);
  await db.delete(arrivals).where(or(inArray(arrivals.id, [...ended]), notInArray(arrivals.processId, known)));
}
