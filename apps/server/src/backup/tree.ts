import { randomUUID } from 'node:crypto';
import { copyFile, link, lstat, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { BackupError } from '../database/backup/error.ts';
import { isHeld, lockFolder } from '../database/lock.ts';

/** Prefix of the folders where backups are assembled, and name of the folder where backups are unpacked. */
const SNAPSHOT = '.backup-';
export const RESTORING = '.restoring';
/** Returns a new name for a snapshot, which is a folder in the data folder. */
export const newSnapshot = (): string => `${SNAPSHOT}${randomUUID()}`;
/** Tells whether a name is that of a snapshot. */
export const isSnapshot = (name: string): boolean => /^\.backup-[0-9a-f-]{36}$/.test(name);

/** Age below which a snapshot is kept, because a backup may have just begun it; ms. */
const YOUNG_MS = 60 * 60 * 1000;

/** Tells whether backups leave out a path of a data folder: the database, files that can be fetched again, locks. */
const isLeftOut = (path: string): boolean =>
  /^(?:database(?:\.incoming)?|models|lost\+found|\.[^/]*)(?:\/|$)/.test(path) ||
  /(?:^|\/)\.incoming(?:\/|$)/.test(path);

/** Lists the files of a data folder that belong in a backup, as paths with slashes. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  const look = async (path: string): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(orNothing);
    for (const entry of entries ?? []) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (isLeftOut(inner)) continue;
      if (entry.isDirectory()) await look(inner);
      else if (entry.isFile()) files.push(inner);
    }
  };
  await look('');
  return files;
}

/**
 * Links every file of a data folder into another folder, where it stays even if the original is deleted. A file that is
 * linked already keeps its link. A file that is deleted while this runs is left out.
 */
export async function linkFiles(folder: string, target: string): Promise<void> {
  for (const path of await filesIn(folder)) {
    const [from, to] = [join(folder, path), join(target, path)];
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await link(from, to).catch(async (error: unknown) => {
      const code = codeOf(error);
      if (code === 'EEXIST' || code === 'ENOENT') return;
      // The disk does not support hard links.
      await copyFile(from, to).catch(orNothing);
    });
  }
}

/** Lists the files of a data folder that belong in a backup, as paths with slashes, with their sizes in bytes. */
export async function sizesIn(folder: string): Promise<{ path: string; size: number }[]> {
  const sizes = [];
  for (const path of await filesIn(folder)) sizes.push({ path, size: (await stat(join(folder, path))).size });
  return sizes;
}

/** Removes snapshots whose command has died, because they hold data that people may have deleted since. */
export async function removeAbandoned(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(SNAPSHOT)) continue;
    const path = join(folder, name);
    const info = await lstat(path).catch(orNothing);
    if (!info || now - info.mtimeMs < YOUNG_MS) continue;
    const lock = await lockFolder(path).catch(whileHeld);
    if (lock === null) continue;
    await lock.release();
    await rm(path, { recursive: true, force: true });
  }
}

/**
 * Computes how many bytes the disk of a folder may still take.
 * @param reserve bytes that must stay free
 */
export async function roomOf(folder: string, reserve: number): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - reserve;
}

/**
 * Checks that the disk of a folder has room for a copy of that folder.
 * @param reserve bytes that must stay free
 */
export async function refuseWithoutRoom(folder: string, reserve: number): Promise<void> {
  let bytes = 0;
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNothing)) ?? []) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(orNothing))?.size ?? 0;
  }
  if ((await roomOf(dirname(folder), reserve)) < bytes) {
    throw new BackupError(
      `Le disque de ${dirname(folder)} manque de place pour une copie de la base\u00A0: libérez-en.`,
    );
  }
}

/** Joins a path of an archive to a folder. @throws BackupError for a path that leads out of the folder */
export function pathWithin(folder: string, path: string): string {
  const joined = join(folder, ...path.split('/'));
  const inner = relative(folder, joined);
  if (path === '' || inner.split(sep).join('/') !== path || inner.startsWith('..')) {
    throw new BackupError('La sauvegarde contient un chemin inattendu\u00A0: ce n’est pas une sauvegarde de Greffier.');
  }
  return joined;
}

/** Returns null if another process holds the lock; throws any other error. */
function whileHeld(error: unknown): null {
  if (isHeld(error)) return null;
  throw error;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

function orNothing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
