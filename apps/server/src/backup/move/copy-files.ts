import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { BackupError } from '../../database/backup/error.ts';
import { idOf, MARKER, readNote, UNDER_WAY } from '../../features/files/same-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { copyItem, itemsOf } from './items.ts';

/** Number of items copied at once: several, because a call to an object store is mostly waiting. */
const AT_ONCE = 6;

/** Totals of the files that were copied and compared. */
export interface CopiedFiles {
  readonly files: number;
  readonly bytes: number;
}

/** A copy under way: the id of its source storage, and the id that the target is to get. */
export interface Begun {
  readonly source: string | null;
  readonly id: string;
}

/**
 * Leaves a note in the target which says that files are being copied there. The target must be empty, or hold only the
 * files of an interrupted copy from the same storage. An id other than the planned one shows that somebody else has
 * taken the target since.
 * @param id of the source, as the database knows it
 * @returns the id that the target gets at the end
 * @throws BackupError
 */
export async function beginCopy(from: Storage, to: Storage, id: string | null): Promise<string> {
  if (id === null || (await idOf(from)) !== id) {
    throw new BackupError(
      'Le stockage d’origine n’est pas celui que la base de données connaît\u00A0: vérifiez DATA_DIR et S3_BUCKET, ou démarrez une fois cette version de Greffier, puis recommencez.',
    );
  }
  const [source, planned] = (await readNote(to, UNDER_WAY))?.split(' ') ?? [];
  const carried = await idOf(to);
  if (source === id && planned !== undefined && (carried === null || carried === planned)) return planned;
  if (carried !== null || (await itemsOf(to)).size > 0) throw full(to);
  const next = randomUUID();
  await to.put(UNDER_WAY, Readable.from([underWay({ source: id, id: next })]));
  return next;
}

/**
 * Copies everything that is stored, and compares the size and the SHA-256 of each file with those of the copy. The
 * source is only read. An interrupted copy is continued: a file that the target already has is compared, and sent again
 * only if it differs. Transcriptions under way are left out, because they begin again.
 * @param to storage for which {@link beginCopy} has been called
 * @param begun ids from that call
 * @param room bytes that the target's disk may take; infinite for an object store
 * @param tell receives the percentage of bytes done, now and then
 * @param signal ends the copy; the next call continues it
 * @throws BackupError
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  begun: Begun,
  room: number,
  tell: (percent: number) => void,
  signal: AbortSignal,
): Promise<CopiedFiles> {
  const there = await itemsOf(to);
  const here = await itemsOf(from);
  let bytes = 0;
  for (const item of here.values()) bytes += item.bytes;
  const missing = [...here.values()].filter(({ name }) => !there.has(name));
  if (missing.reduce((sum, item) => sum + item.bytes, 0) > room) {
    throw new BackupError('Le disque de DATA_DIR manque de place pour tous les fichiers\u00A0: libérez-en.');
  }
  // The items above were listed before this check, so none of them belongs to a copy that overtakes this one later.
  await requireOwn(to, begun);
  // Removes files whose source was deleted after an interrupted copy.
  for (const [name, { remove }] of there) if (!here.has(name)) await remove();
  let done = 0;
  await each(here.values(), signal, async (item) => {
    await copyItem(item, from, to, there.get(item.name)?.bytes === item.bytes, signal);
    const before = done;
    done += item.bytes;
    const tenth = (count: number): number => Math.floor((count / bytes) * 10);
    if (tenth(done) > tenth(before)) tell(tenth(done) * 10);
  });
  return { files: here.size, bytes };
}

/**
 * Gives the target its id, as the last step. From then on the target is the storage of the database with that id.
 * @throws BackupError if somebody else has taken the target, or begun a copy of their own into it
 */
export async function markCopied(to: Storage, begun: Begun): Promise<void> {
  const carried = await idOf(to);
  if (carried !== null && carried !== begun.id) throw full(to);
  await requireOwn(to, begun);
  await to.put(MARKER, Readable.from([begun.id]));
}

/** Removes the note of a completed copy. Another copy into the same storage is refused from now on. */
export const endCopy = (to: Storage): Promise<void> => to.remove(UNDER_WAY);

/**
 * Makes sure that the target's note still names this copy. Two copies that find the target empty at once both begin,
 * and the one that writes its note last overtakes the other.
 */
async function requireOwn(to: Storage, begun: Begun): Promise<void> {
  if ((await readNote(to, UNDER_WAY)) === underWay(begun)) return;
  throw new BackupError(
    'Un autre déplacement vers le même stockage a commencé pendant celui-ci\u00A0: choisissez un stockage vide, puis recommencez.',
  );
}

/** Content of the note {@link UNDER_WAY} for a copy. */
const underWay = ({ source, id }: Begun): string => `${source} ${id}`;

function full(to: Storage): BackupError {
  const place = to.onDisk ? 'Le dossier files ou uploads de DATA_DIR' : 'Le stockage S3 (S3_BUCKET)';
  return new BackupError(`${place} contient déjà des fichiers\u00A0: déplacez-les ou supprimez-les, puis recommencez.`);
}

/** Works on several items at once. After a failure, or once the signal is aborted, no further item begins. */
async function each<T>(items: Iterator<T>, signal: AbortSignal, work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const run = async (): Promise<void> => {
    for (let next = items.next(); next.done !== true && failures.length === 0; next = items.next()) {
      signal.throwIfAborted();
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  if (failures.length > 0) throw failures[0];
}
