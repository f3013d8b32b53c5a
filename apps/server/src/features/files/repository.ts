import { and, asc, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orphanedFiles } from '../../database/schema/files.ts';
import { installation } from '../../database/schema/installation.ts';

/** Number of keys per insert. It is limited because PostgreSQL limits the values in a statement. */
const INSERT_BATCH = 1_000;

/** Notes that the files of these keys may be removed from `due` on. For keys noted already, `due` replaces the time. */
export async function noteOrphans(db: Database, keys: readonly string[], due: Date): Promise<void> {
  for (let from = 0; from < keys.length; from += INSERT_BATCH) {
    await db
      .insert(orphanedFiles)
      .values(keys.slice(from, from + INSERT_BATCH).map((key) => ({ key, createdAt: due })))
      .onConflictDoUpdate({ target: orphanedFiles.key, set: { createdAt: due } });
  }
}

/**
 * Lists keys that are due, in order.
 * @param after last key of the previous part; empty to begin with the first
 */
export async function dueOrphans(db: Database, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: orphanedFiles.key })
    .from(orphanedFiles)
    .where(and(lte(orphanedFiles.createdAt, now), gt(orphanedFiles.key, after)))
    .orderBy(asc(orphanedFiles.key))
    .limit(limit);
  return rows.map((row) => row.key);
}

/** Makes every noted key due now. */
export async function makeDue(db: Database, now: Date): Promise<void> {
  await db.update(orphanedFiles).set({ createdAt: now }).where(gt(orphanedFiles.createdAt, now));
}

export async function forgetOrphans(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(orphanedFiles).where(inArray(orphanedFiles.key, [...keys]));
}

/** Tells whether the database holds an id for its storage. */
export async function isStorageNamed(db: Database): Promise<boolean> {
  const rows = await db.select({ id: installation.id }).from(installation).where(isNotNull(installation.storageId));
  return rows.length > 0;
}

/** Gives the storage an id, unless it has one. */
export async function nameStorage(db: Database, storageId: string): Promise<void> {
  const kept = sql`coalesce(${installation.storageId}, ${storageId}::uuid)`;
  await db
    .insert(installation)
    .values({ storageId })
    .onConflictDoUpdate({ target: installation.id, set: { storageId: kept } });
}

/**
 * Reads the storage's id, and locks it until the transaction ends.
 * @returns the id, and whether the storage is known to carry it
 */
export async function lockStorageName(tx: Database): Promise<{ readonly id: string; readonly marked: boolean }> {
  const [row] = await tx
    .select({ id: installation.storageId, marked: installation.storageMarked })
    .from(installation)
    .for('update');
  if (row?.id == null) throw new Error('the storage has no id');
  return { id: row.id, marked: row.marked };
}

export async function noteMarked(tx: Database): Promise<void> {
  await tx.update(installation).set({ storageMarked: true });
}
