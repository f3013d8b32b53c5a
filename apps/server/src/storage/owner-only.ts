import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Permissions of the group and of everybody else. */
const OTHERS = 0o077;

/** Tells whether the group or everybody else has any permission on a file or a folder. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  const info = await lstat(path);
  return !info.isSymbolicLink() && (info.mode & OTHERS) !== 0;
}

/** Removes the group's and everybody else's permissions from a file or a folder. */
export async function closeToOthers(path: string): Promise<void> {
  if (await isOpenToOthers(path)) await chmod(path, (await lstat(path)).mode & 0o7777 & ~OTHERS);
}

/**
 * Removes the group's and everybody else's permissions from a folder and everything in it.
 * @param last the path that is closed after all others
 */
export async function closeTreeToOthers(folder: string, last?: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  for (const path of paths) if (path !== last) await closeToOthers(path);
}
