import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';

/**
 * Reads the id of the storage that holds a database's files.
 * @param held keeps every server from starting until the transaction ends, because a starting server writes this row
 * @returns null if no server of a version that names storages has started yet
 */
export async function storageNameOf(db: Database, { held = false } = {}): Promise<string | null> {
  // An older version has no such column. PGlite and PostgreSQL both answer with `{ rows }`.
  const { rows } = (await db.execute(
    sql`select to_jsonb(installation) ->> 'storage_id' as id from installation ${held ? sql`for update` : sql``}`,
  )) as { rows: { id: string | null }[] };
  return rows[0]?.id ?? null;
}

/** Makes a database refer to a storage by its new id, which the storage carries already. */
export async function renameStorage(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`update installation set storage_id = ${id}::uuid, storage_marked = true`);
}
