import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { storageNameOf } from '../../database/backup/storage-name.ts';
import type { DatabaseClient } from '../../database/client.ts';
import { houseWide } from '../../database/organizations/separation.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { type Storage, StorageMissingError } from '../../storage/storage.ts';
import * as repository from './repository.ts';

/** The storage is not the one whose files the database knows. The message is French and says what to do. */
export class OtherStorageError extends Error {
  override readonly name = 'OtherStorageError';
}

/** Key under which a storage carries its id. */
export const MARKER = 'storage-id';
/** Key of the note in a storage that a move fills: the id of the source storage, and the storage's own future id. */
export const UNDER_WAY = 'storage-move';

const SAME =
  'donnez à tous les processus le même stockage (S3_BUCKET et S3_ENDPOINT, ou un même DATA_DIR) et la même base (DATABASE_URL)';

/** Returns a message that says what to do about a database that is not, or no longer, that of its storage. */
function notKnown({ kind }: Pick<DatabaseClient, 'kind'>): string {
  const [back, here] =
    kind === 'pglite' ? ['définissez à nouveau DATABASE_URL', 'embedded'] : ['retirez DATABASE_URL', 'postgresql'];
  return `Le stockage n’est pas celui que la base de données connaît\u00A0: ${SAME}. Si la base a été déplacée (npm run move), l’ancienne ne sert plus\u00A0: ${back}, ou revenez (npm run move -- --to ${here}).`;
}

/**
 * Makes sure that this process stores files where the database's other processes do: database and storage must have the
 * same id. The first process chooses the id and gives it to the database, then to the storage. If this process dies in
 * between, the next one continues. An unfinished note of a move into this storage is removed, because the move, if it
 * continued, would delete files that were stored since.
 * @throws OtherStorageError
 */
export const requireSameStorage = (deps: Pick<Deps, 'database' | 'storage' | 'log'>): Promise<void> =>
  // All organisations share one storage.
  houseWide(() => makeSame(deps));

/**
 * Makes sure that the storage is the one that the database knows, without writing to either.
 * @throws OtherStorageError
 */
export async function requireKnownStorage({ database, storage }: Pick<Deps, 'database' | 'storage'>): Promise<void> {
  const known = await houseWide(() => storageNameOf(database.db));
  if (known === null) {
    throw new OtherStorageError(
      'La base de données ne connaît pas encore son stockage\u00A0: démarrez Greffier une fois avec ces réglages, arrêtez-le, puis recommencez.',
    );
  }
  if ((await idOf(storage)) !== known) throw new OtherStorageError(notKnown(database));
}

async function makeSame({ database, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>): Promise<void> {
  const { db } = database;
  if (!(await repository.isStorageNamed(db)) && (await idOf(storage)) !== null) {
    // Another process may have stored the id since.
    if (!(await repository.isStorageNamed(db))) {
      throw new OtherStorageError(
        `Le stockage contient les fichiers d’une autre base de données\u00A0: ${SAME}. Si cette base a été perdue, restaurez une sauvegarde, ou commencez avec un stockage vide.`,
      );
    }
  }
  await repository.nameStorage(db, randomUUID());
  await db.transaction(async (tx) => {
    // Processes that start at the same time do this one after the other.
    const { id, marked } = await repository.lockStorageName(tx);
    const carried = await idOf(storage);
    if (carried !== id && (carried !== null || marked)) {
      throw new OtherStorageError(notKnown(database));
    }
    if (carried === null) await storage.put(MARKER, Readable.from([id]));
    if (!marked) await repository.noteMarked(tx);
  });
  // The note is removed only if it exists: a bucket may record each removal as a version, or forbid removals.
  if ((await readNote(storage, UNDER_WAY)) === null) return;
  await storage.remove(UNDER_WAY).catch((error: unknown) => {
    const what = `${UNDER_WAY} could not be removed from the storage; while it is there, do not move files into it`;
    log.warn({ error: errorTrace(error) }, what);
  });
}

/** Reads the id that a storage carries; null if it has none. */
export const idOf = (storage: Storage): Promise<string | null> => readNote(storage, MARKER);

/** Reads a storage's note under a key; null if it does not exist. */
export const readNote = (storage: Storage, key: typeof MARKER | typeof UNDER_WAY): Promise<string | null> =>
  storage.get(key).then(text, (error: unknown) => {
    if (error instanceof StorageMissingError) return null;
    throw error;
  });
