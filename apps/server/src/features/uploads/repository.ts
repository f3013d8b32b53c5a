import type { MeetingId, UploadId, UserId } from '@greffier/contract/ids';
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { uploads } from '../../database/schema/files.ts';

export type UploadRow = typeof uploads.$inferSelect;

export async function addUpload(db: Database, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row);
}

export async function findUpload(db: Database, id: UploadId): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row ?? null;
}

export async function touch(db: Database, id: UploadId, now: Date, sha256: string | null): Promise<void> {
  await db
    .update(uploads)
    .set({ touchedAt: now, ...(sha256 !== null && { sha256 }) })
    .where(eq(uploads.id, id));
}

/** Gives an upload to the one meeting that may have it. @returns false if another meeting has it */
export async function claim(db: Database, id: UploadId, meetingId: MeetingId): Promise<boolean> {
  const claimed = await db
    .update(uploads)
    .set({ meetingId })
    .where(and(eq(uploads.id, id), isNull(uploads.meetingId)))
    .returning({ id: uploads.id });
  return claimed.length > 0;
}

export async function removeUploads(db: Database, ids: readonly UploadId[]): Promise<void> {
  if (ids.length > 0) await db.delete(uploads).where(inArray(uploads.id, [...ids]));
}

/** Lists uploads to which nobody has added anything since the given moment. */
export async function staleUploads(db: Database, since: Date): Promise<UploadId[]> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(lt(uploads.touchedAt, since));
  return rows.map(({ id }) => id);
}

/** Lists a person's uploads from which no meeting was made, oldest first. */
export function unusedUploadsOf(db: Database, userId: UserId): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.meetingId)))
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
}

/** Finds those of the given uploads from which no meeting was made, because their bytes are still needed. */
export async function openUploads(db: Database, ids: readonly UploadId[]): Promise<UploadId[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.meetingId)));
  return rows.map(({ id }) => id);
}

const leaseOf = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** Takes an upload's lock if no living request holds it. Otherwise asks the holder to give it back. */
export async function tryLock(
  db: Database,
  id: UploadId,
  holder: string,
  leaseMs: number,
): Promise<'taken' | 'waiting' | 'missing'> {
  const taken = await db
    .update(uploads)
    .set({ lockHolder: holder, lockUntil: leaseOf(leaseMs), lockWanted: false })
    .where(and(eq(uploads.id, id), or(isNull(uploads.lockUntil), lt(uploads.lockUntil, sql`now()`))))
    .returning({ id: uploads.id });
  if (taken.length > 0) return 'taken';
  const asked = await db
    .update(uploads)
    .set({ lockWanted: true })
    .where(eq(uploads.id, id))
    .returning({ id: uploads.id });
  return asked.length > 0 ? 'waiting' : 'missing';
}

/** Renews a lock. @returns whether another request waits for it; null if the holder has lost it */
export async function keepLock(db: Database, id: UploadId, holder: string, leaseMs: number): Promise<boolean | null> {
  const [row] = await db
    .update(uploads)
    .set({ lockUntil: leaseOf(leaseMs) })
    .where(and(eq(uploads.id, id), eq(uploads.lockHolder, holder)))
    .returning({ wanted: uploads.lockWanted });
  return row?.wanted ?? null;
}

export async function freeLock(db: Database, id: UploadId, holder: string): Promise<void> {
  await db
    .update(uploads)
    .set({ lockHolder: null, lockUntil: null, lockWanted: false })
    .where(and(eq(uploads.id, id), eq(uploads.lockHolder, holder)));
}
