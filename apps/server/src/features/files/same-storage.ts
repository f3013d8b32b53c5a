import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { houseWide } from '../../database/separation.ts';
import type { Deps } from '../../deps.ts';
import { type Storage, StorageMissingError } from '../../storage/storage.ts';
import * as repository from './repository.ts';

/** The storage is not the one whose files the database knows. The message is French and says what to do. */
export class OtherStorageError extends Error {
  override readonly name = 'OtherStorageError';
}

/** Where a storage carries its id. */
export const MARKER = 'storage-id';
/** Says in a storage that files are on their way into it: the id of the storage they come from, and its own to be. */
export const UNDER_WAY = 'storage-move';

const SAME =
  'donnez à tous les processus le même stockage (S3_BUCKET et S3_ENDPOINT, ou un même DATA_DIR) et la même base (DATABASE_URL)';

/**
 * Makes sure that this process stores files where the database's other processes do: database and storage have the same
 * id. The first process chooses it and gives it to the database, then to the storage. If it dies in between, the next
 * one goes on. A move into this storage has ended then, even if it could not say so: were it to go on, it would delete
 * what has been stored since.
 * @throws OtherStorageError
 */
export const requireSameStorage = (deps: Pick<Deps, 'database' | 'storage'>): Promise<void> =>
  // All organisations have one storage.
  houseWide(() => compare(deps));

async function compare({ database: { db }, storage }: Pick<Deps, 'database' | 'storage'>): Promise<void> {
  if (!(await repository.isStorageNamed(db)) && (await idOf(storage)) !== null) {
    // Another process may have named it since.
    if (!(await repository.isStorageNamed(db))) {
      throw new OtherStorageError(
        `Le stockage contient les fichiers d’une autre base de données\u00A0: ${SAME}. Si cette base a été perdue, restaurez une sauvegarde, ou commencez avec un stockage vide.`,
      );
    }
  }
  await repository.nameStorage(db, randomUUID());
  await db.transaction(async (tx) => {
    // Processes that start at once do this one after the other.
    const { id, marked } = await repository.lockStorageName(tx);
    const carried = await idOf(storage);
    if (carried !== id && (carried !== null || marked)) {
      throw new OtherStorageError(`Le stockage n’est pas celui que la base de données connaît\u00A0: ${SAME}.`);
    }
    if (carried === null) await storage.put(MARKER, Readable.from([id]));
    if (!marked) await repository.noteMarked(tx);
  });
  await storage.remove(UNDER_WAY);
}

/** Reads the id that a storage carries; null if it carries none. */
const idOf = (storage: Storage): Promise<string | null> =>
  storage.get(MARKER).then(text, (error: unknown) => {
    if (error instanceof StorageMissingError) return null;
    throw error;
  });
