import { flush, flushTree } from '@greffier/children/flush';
import { access, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyRows, refuseOthers } from '../../database/backup/copy.ts';
import { BackupError } from '../../database/backup/error.ts';
import { allowLong, connectTo, openCopy, type OpenedDatabase } from '../../database/backup/source.ts';
import { storageNameOf } from '../../database/backup/storage-name.ts';
import { refuseFull } from '../../database/backup/tables.ts';
import type { Database } from '../../database/client.ts';
import { lockFolder } from '../../database/lock.ts';
import { closeTreeToOthers } from '../../storage/owner-only.ts';
import type { Installation } from '../back-up.ts';
import { refuseWithoutRoom, RESTORING } from '../tree.ts';
import type { CopiedFiles } from './copy-files.ts';
import type { Destination } from './destinations.ts';
import { filesOf } from './files.ts';

/** Totals of the copied and compared rows and files. */
export interface Moved {
  readonly rows: number;
  /** Totals of the files; null if the files stayed where they were. */
  readonly files: CopiedFiles | null;
  /** False if the files' new place still holds the note of the copy, which stays until a server starts there. */
  readonly isEnded: boolean;
}

/**
 * Copies all rows and all stored files. The copy takes effect only after each one was compared with its original. No
 * server may run. The source is only read, so a move that dies midway leaves the source as it was. The destination's
 * database is then empty, and the next try continues with the files. The storage of the moved database gets a new id as
 * the last step, so that no server with the former settings starts: neither on the former database, nor on former files.
 * @param tell receives the percentage of the files' bytes done, now and then
 * @param signal ends the move; has no effect once the copy has taken effect
 * @throws BackupError, FolderLockedError
 */
export async function move(
  installation: Installation,
  to: Destination,
  tell: (percent: number) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<Moved> {
  const { dataDir, databaseUrl, minFreeBytes } = installation;
  if (databaseUrl === null) {
    throw new BackupError(
      'DATABASE_URL n’est pas défini\u00A0: indiquez la base PostgreSQL d’où, ou vers où, déplacer.',
    );
  }
  const files = filesOf(installation, to, tell, signal);
  if (installation.storage === undefined && (to === 'bucket' || to === 'folder')) {
    throw new BackupError('S3_BUCKET n’est pas défini\u00A0: indiquez le stockage S3.');
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
    if (to === 'bucket' || to === 'folder') {
      const copied = await held(postgres, async (tx, id) => {
        const all = await files.copy(id);
        await files.settle(tx);
        return all;
      });
      return { rows: 0, files: copied, isEnded: await files.end() };
    }
    await mkdir(staged, { mode: 0o700 });
    const copy = join(staged, 'database');
    if (to === 'postgresql') {
      await refuseWithoutRoom(database, minFreeBytes);
      await refuseFull(postgres.db);
      // Opening a database changes its files, so only a copy is opened.
      await cp(database, copy, { recursive: true });
      await using embedded = await openCopy(copy);
      const copied = await files.copy(await storageNameOf(embedded.db));
      const rows = await copyRows(embedded, postgres, signal, files.settle);
      return { rows, files: copied, isEnded: await files.end() };
    }
    return await held(postgres, async (_, id) => {
      const copied = await files.copy(id);
      const rows = await intoFolder(copy, postgres, signal, files.settle);
      await rename(copy, database);
      await flush(dataDir);
      return { rows, files: copied, isEnded: await files.end() };
    });
  } finally {
    await rm(staged, { recursive: true, force: true });
    await lock.release();
  }
}

/**
 * Does work in a PostgreSQL database while no server can start on it. `work` receives the id of the database's storage.
 */
const held = <T>({ db }: OpenedDatabase, work: (tx: Database, storage: string | null) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await allowLong(tx);
    return work(tx, await storageNameOf(tx, { held: true }));
  });

/** Creates an embedded database with the rows of another one, and flushes all of it to the disk. */
async function intoFolder(
  folder: string,
  from: OpenedDatabase,
  signal: AbortSignal,
  then: (tx: Database) => Promise<void>,
): Promise<number> {
  const rows = await copyInto(folder, from, signal, then);
  await closeTreeToOthers(folder);
  await flushTree(folder);
  return rows;
}

async function copyInto(
  folder: string,
  from: OpenedDatabase,
  signal: AbortSignal,
  then: (tx: Database) => Promise<void>,
): Promise<number> {
  await using embedded = await openCopy(folder);
  return await copyRows(from, embedded, signal, then);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
