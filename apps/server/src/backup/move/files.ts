import { renameStorage } from '../../database/backup/storage-name.ts';
import type { Database } from '../../database/client.ts';
import { idOf } from '../../features/files/same-storage.ts';
import { diskStorage } from '../../storage/disk/disk.ts';
import type { Installation } from '../back-up.ts';
import { roomOf } from '../tree.ts';
import { beginCopy, type Begun, type CopiedFiles, copyFiles, endCopy, markCopied } from './copy-files.ts';
import type { Destination } from './destinations.ts';

/** Returns the steps that move an installation's files; null if the files stay where they are. */
export function filesOf(
  { dataDir, minFreeBytes, storage }: Installation,
  destination: Destination,
  tell: (percent: number) => void,
  signal: AbortSignal,
) {
  if (!storage) return null;
  const disk = diskStorage(dataDir);
  const isToBucket = destination === 'postgresql' || destination === 'bucket';
  const [from, to] = isToBucket ? [disk, storage] : [storage, disk];
  let begun: Begun | null = null;
  return {
    async copy(known: string | null): Promise<CopiedFiles | null> {
      const isAlone = destination === 'bucket' || destination === 'folder';
      // The files are in the target already, and only the database moves. If both places have the id that the database
      // knows, nobody can tell which place the database means, for example after a backup was restored into the folder
      // while the bucket stayed in use.
      if (!isAlone && known !== null && (await idOf(to)) === known && (await idOf(from)) !== known) return null;
      begun = { source: known, id: await beginCopy(from, to, known) };
      return copyFiles(from, to, begun, to.onDisk ? await roomOf(dataDir, minFreeBytes) : Infinity, tell, signal);
    },
    settle: async (tx: Database): Promise<void> => {
      if (begun === null) return;
      await markCopied(to, begun);
      await renameStorage(tx, begun.id);
    },
    // The databases already refer to the files' new place, so a failure here does not make the move fail.
    end: async (): Promise<boolean> =>
      begun === null ||
      endCopy(to).then(
        () => true,
        () => false,
      ),
  };
}
