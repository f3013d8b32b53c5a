import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { BackupError } from '../../database/backup/error.ts';
import { renameStorage } from '../../database/backup/storage-name.ts';
import type { Database } from '../../database/client.ts';
import { idOf, MARKER } from '../../features/files/same-storage.ts';
import { diskStorage } from '../../storage/disk/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Installation } from '../back-up.ts';
import { roomOf } from '../tree.ts';
import { beginCopy, type Begun, type CopiedFiles, copyFiles, endCopy, markCopied } from './copy-files.ts';
import type { Destination } from './destinations.ts';

/**
 * Returns the steps that move an installation's files. Files that stay where they are get a new id, which only the new
 * database knows, so that no server starts on the former one and deletes what is stored from then on.
 */
export function filesOf(
  { dataDir, minFreeBytes, storage }: Installation,
  destination: Destination,
  tell: (percent: number) => void,
  signal: AbortSignal,
) {
  const disk = diskStorage(dataDir);
  const isToBucket = destination === 'postgresql' || destination === 'bucket';
  const elsewhere = storage ?? disk;
  const [from, to] = isToBucket ? [disk, elsewhere] : [elsewhere, disk];
  let begun: Begun | null = null;
  /** The new id of files that stay where they are. */
  let next: string | null = null;
  return {
    async copy(known: string | null): Promise<CopiedFiles | null> {
      const isAlone = destination === 'bucket' || destination === 'folder';
      // The files are in the target already, and only the database moves. If both places have the id that the database
      // knows, nobody can tell which place the database means, for example after a backup was restored into the folder
      // while the bucket stayed in use.
      const isThere = !isAlone && known !== null && (await idOf(to)) === known;
      if (isThere && (from === to || (await idOf(from)) !== known)) {
        next = randomUUID();
        return null;
      }
      // The files are in a bucket that the environment does not name, or no server has given them an id yet.
      if (from === to) return null;
      begun = { source: known, id: await beginCopy(from, to, known) };
      return copyFiles(from, to, begun, to.onDisk ? await roomOf(dataDir, minFreeBytes) : Infinity, tell, signal);
    },
    settle: async (tx: Database): Promise<void> => {
      if (begun !== null) await markCopied(to, begun);
      const id = begun?.id ?? next;
      if (id !== null) await renameStorage(tx, id);
    },
    /** Ends the move once the new database is complete. @returns false if the note of the copy stays */
    async end(): Promise<boolean> {
      if (next !== null) await markMoved(to, next);
      if (begun === null) return true;
      // The databases already refer to the files' new place, so a failure here does not make the move fail.
      return endCopy(to).then(
        () => true,
        () => false,
      );
    },
  };
}

/**
 * Gives files that stay where they are their new id. Until then they belong to the former database, so that a move that
 * dies before this step leaves a database that works.
 */
async function markMoved(storage: Storage, id: string): Promise<void> {
  await storage.put(MARKER, Readable.from([id])).catch((cause: unknown) => {
    throw new BackupError(
      'La base de données a été copiée, mais le stockage n’a pas pu recevoir son nouvel identifiant\u00A0: gardez l’ancienne base, supprimez le contenu de la nouvelle, puis recommencez.',
      { cause },
    );
  });
}
