import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../client.ts';
import { BackupError } from './error.ts';
import { migrateTo } from './migrations.ts';
import { allowLong, asItIs, type OpenedDatabase } from './source.ts';
import { loadRows, newestMigration, readTable, refuseFull, settleNumbers, tablesOf } from './tables.ts';

/**
 * Copies rows within one transaction, which commits only if every row is the same on both sides.
 * @param signal ends the copy, which then leaves nothing behind
 * @param then runs in that transaction, after the rows were compared
 */
export async function copyRows(
  from: OpenedDatabase,
  to: OpenedDatabase,
  signal: AbortSignal,
  then: (tx: Database) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  return asItIs(from.db, async (source) => {
    const newest = await newestMigration(source);
    if (newest === 0) throw new BackupError('La base de données d’origine ne contient rien à déplacer.');
    await refuseFull(to.db);
    await migrateTo(newest, to);
    return to.db.transaction(async (target) => {
      await allowLong(target);
      await target.execute(sql`set local time zone 'UTC'`);
      const tables = await tablesOf(source);
      const given = new Map<string, string>();
      let count = 0;
      for (const table of tables) {
        const content = contentOf();
        for await (const rows of readTable(source, table)) {
          signal.throwIfAborted();
          content.add(rows);
          count += rows.length;
          await loadRows(target, table, rows);
        }
        given.set(table, content.digest());
      }
      // The comparison starts once all tables are loaded, because a trigger may write into a table that is already
      // loaded.
      for (const table of tables) {
        const content = contentOf();
        for await (const rows of readTable(target, table)) {
          signal.throwIfAborted();
          content.add(rows);
        }
        if (content.digest() === given.get(table)) continue;
        throw new BackupError(`La copie de la table ${table} diffère de l’original\u00A0: rien n’a été déplacé.`);
      }
      await settleNumbers(target);
      await then(target);
      return count;
    });
  });
}

/** Digests a table's rows in any order, because each database sorts texts in its own way. */
function contentOf() {
  const hashes: string[] = [];
  return {
    add(rows: readonly string[]): void {
      for (const row of rows) hashes.push(createHash('sha256').update(row).digest('base64'));
    },
    digest: (): string => createHash('sha256').update(hashes.toSorted().join()).digest('base64'),
  };
}

/** Refuses a PostgreSQL in use, because a server on another machine would write to it despite the folder's lock. */
export async function refuseOthers(db: Database): Promise<void> {
  // PGlite and PostgreSQL both answer with `{ rows }`.
  const { rows } = (await db.execute(
    sql`select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )) as { rows: unknown[] };
  if (rows.length === 0) return;
  throw new BackupError('Un autre programme est connecté à la base PostgreSQL\u00A0: arrêtez-le, puis recommencez.');
}
