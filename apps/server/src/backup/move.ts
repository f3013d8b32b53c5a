import { flush, flushTree } from '@greffier/children/flush';
import { access, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyRows, refuseOthers } from '../database/backup/copy.ts';
import { BackupError } from '../database/backup/error.ts';
import { connectTo, openCopy, type OpenedDatabase } from '../database/backup/source.ts';
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

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
