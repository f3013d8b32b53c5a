import { and, asc, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orphanedFiles } from '../../database/schema/files.ts';

/** Notes keys as waste from `due` on. If a key is noted already, it becomes due at that moment. */
export async function noteOrphans(db: Database, keys: readonly string[], due: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(orphanedFiles)
    .values(keys.map((key) => ({ key, createdAt: due })))
    .onConflictDoUpdate({ target: orphanedFiles.key, set: { createdAt: due } });
}

/**
 * Lists keys that are due, in order.
 * @param after where the last ones ended; empty to begin with the first
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

/** Makes every noted key due at once. */
export async function makeDue(db: Database, now: Date): Promise<void> {
  await db.update(orphanedFiles).set({ createdAt: now }).where(gt(orphanedFiles.createdAt, now));
}

export async function forgetOrphans(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(orphanedFiles).where(inArray(orphanedFiles.key, [...keys]));
}
