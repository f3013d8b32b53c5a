import { flush, flushTree } from '@greffier/children/flush';
import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { access, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../database/backup/error.ts';
import { migrateTo } from '../database/backup/migrations.ts';
import { asItIs, connectTo, openCopy, type OpenedDatabase } from '../database/backup/source.ts';
import {
  loadRows,
  newestMigration,
  readTable,
  refuseFull,
  settleNumbers,
  tablesOf,
} from '../database/backup/tables.ts';
import type { Database } from '../database/client.ts';
import { lockFolder } from '../database/lock.ts';
import { closeTreeToOthers } from '../storage/owner-only.ts';
import type { Installation } from './back-up.ts';
import { refuseWithoutRoom, RESTORING } from './tree.ts';

/** The database that an installation moves to. */
export type Destination = 'embedded' | 'postgresql';

/**
 * Copies all rows from the embedded database to PostgreSQL, or back, and compares every one before the copy counts. No
 * server may run. The source is only read: whoever dies in the middle leaves it as it was, and an empty destination.
 * Files stay in the data folder.
 * @returns how many rows were copied
 * @throws BackupError, FolderLockedError
 */
export async function moveDatabase(
  { dataDir, databaseUrl, minFreeBytes }: Installation,
  to: Destination,
): Promise<number> {
  if (databaseUrl === null) {
    throw new BackupError(
      'DATABASE_URL n’est pas défini\u00A0: indiquez la base PostgreSQL d’où, ou vers où, déplacer.',
    );
  }
  const database = join(dataDir, 'database');
  const staged = join(dataDir, RESTORING);
  const lock = await lockFolder(dataDir);
  try {
    await rm(staged, { recursive: true, force: true });
    const isHere = await isThere(database);
    if (to === 'postgresql' && !isHere) {
      throw new BackupError(`Le dossier ${dataDir} (DATA_DIR) ne contient pas de base de données.`);
    }
    if (to === 'embedded' && isHere) {
      throw new BackupError(`Le dossier ${database} existe déjà\u00A0: déplacez-le ou supprimez-le, puis recommencez.`);
    }
    await using postgres = connectTo(databaseUrl);
    await refuseOthers(postgres.db);
    await mkdir(staged, { mode: 0o700 });
    const copy = join(staged, 'database');
    if (to === 'postgresql') {
      await refuseWithoutRoom(database, minFreeBytes);
      // Opening a database writes into it.
      await cp(database, copy, { recursive: true });
      await using embedded = await openCopy(copy);
      return await copyRows(embedded, postgres);
    }
    const rows = await intoFolder(copy, postgres);
    await rename(copy, database);
    await flush(dataDir);
    return rows;
  } finally {
    await rm(staged, { recursive: true, force: true });
    await lock.release();
  }
}

/** Makes an embedded database with the rows of another one, all of it on the disk. */
async function intoFolder(folder: string, from: OpenedDatabase): Promise<number> {
  const rows = await copyInto(folder, from);
  await closeTreeToOthers(folder);
  await flushTree(folder);
  return rows;
}

async function copyInto(folder: string, from: OpenedDatabase): Promise<number> {
  await using embedded = await openCopy(folder);
  return await copyRows(from, embedded);
}

/** Copies rows within one transaction, which ends only if each of them is the same on both sides. */
async function copyRows(from: OpenedDatabase, to: OpenedDatabase): Promise<number> {
  return asItIs(from.db, async (source) => {
    const newest = await newestMigration(source);
    if (newest === 0) throw new BackupError('La base de données d’origine ne contient rien à déplacer.');
    await refuseFull(to.db);
    await migrateTo(newest, to);
    return to.db.transaction(async (target) => {
      await target.execute(sql`set local time zone 'UTC'`);
      const tables = await tablesOf(source);
      const given = new Map<string, string>();
      let count = 0;
      for (const table of tables) {
        const content = contentOf();
        for await (const rows of readTable(source, table)) {
          content.add(rows);
          count += rows.length;
          await loadRows(target, table, rows);
        }
        given.set(table, content.digest());
      }
      // After all are loaded, because a trigger may write into a table that was loaded before.
      for (const table of tables) {
        const content = contentOf();
        for await (const rows of readTable(target, table)) content.add(rows);
        if (content.digest() === given.get(table)) continue;
        throw new BackupError(`La copie de la table ${table} diffère de l’original\u00A0: rien n’a été déplacé.`);
      }
      await settleNumbers(target);
      return count;
    });
  });
}

/** Sums up a table's rows, in any order: databases sort texts each in its way. */
function contentOf() {
  const hashes: string[] = [];
  return {
    add(rows: readonly string[]): void {
      for (const row of rows) hashes.push(createHash('sha256').update(row).digest('base64'));
    },
    digest: (): string => createHash('sha256').update(hashes.toSorted().join()).digest('base64'),
  };
}

/** A server of another machine would go on writing into a PostgreSQL; the folder's lock does not tell. */
async function refuseOthers(db: Database): Promise<void> {
  // Both databases answer with `{ rows }`.
  const { rows } = (await db.execute(
    sql`select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )) as { rows: unknown[] };
  if (rows.length === 0) return;
  throw new BackupError('Un autre programme est connecté à la base PostgreSQL\u00A0: arrêtez-le, puis recommencez.');
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
