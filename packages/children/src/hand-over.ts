import type { Stats } from 'node:fs';
import { chmod, chown, lchown, lstat, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const READ_BY_OTHERS = 0o004;
const ENTER_BY_OTHERS = 0o005;

/** A file or folder that was handed to a child. */
export interface Lent {
  /** Open handle, through which the child reaches the file or folder that its account cannot reach by path. */
  readonly handle: FileHandle;
  /** Returns the file or folder to the server. To be called when the child has ended. */
  readonly takeBack: () => Promise<void>;
}

/**
 * Opens a file for a child, which reads it through the descriptor. The file keeps its rights: other processes may lend
 * it at the same time, so no child's end could tell whether to take rights back.
 * @returns null if there is nothing at the path
 */
export async function lendToRead(path: string): Promise<Lent | null> {
  return (await isThere(path)) ? justOpen(path) : null;
}

/**
 * Opens weights to every account: a file, or a folder and its files. They are not secret, and several children read
 * them.
 * @returns null if there is nothing at the path
 */
export async function lendWeights(path: string): Promise<Lent | null> {
  if (!(await isThere(path))) return null;
  const isFolder = (await stat(path)).isDirectory();
  await openToAll(path, isFolder ? ENTER_BY_OTHERS : READ_BY_OTHERS);
  // Subfolders stay closed: a folder that is named by mistake in a setting may hold more than weights.
  for (const entry of isFolder ? await readdir(path, { withFileTypes: true }) : []) {
    if (entry.isFile()) await openToAll(join(path, entry.name), READ_BY_OTHERS);
  }
  return justOpen(path);
}

async function openToAll(path: string, right: number): Promise<void> {
  const { mode } = await stat(path);
  // If the rights cannot be changed (on a read-only disk), usually everybody may read the file already.
  if ((mode & right) !== right) await chmod(path, mode | right).catch(() => undefined);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function justOpen(path: string): Promise<Lent> {
  const handle = await open(path);
  return { handle, takeBack: () => handle.close() };
}

/** Gives the folder and everything in it to the child while it runs. */
export async function lendToWrite(path: string, account: number): Promise<Lent> {
  const { uid, gid } = await lstat(path);
  await give(path, account, account);
  const handle = await open(path);
  return {
    handle,
    takeBack: async () => {
      await handle.close();
      await give(path, uid, gid);
    },
  };
}

/**
 * Gives a folder to another account. Removes everything but folders and files with a single name. Otherwise an attacker
 * in a child could leave a link, and the server would read or give away its target.
 */
async function give(path: string, uid: number, gid: number): Promise<void> {
  await chown(path, uid, gid);
  for (const name of await readdir(path)) {
    const entry = join(path, name);
    const info = await lstat(entry);
    if (info.isDirectory()) await give(entry, uid, gid);
    else if (isPlain(info)) await lchown(entry, uid, gid);
    else await rm(entry, { force: true });
  }
}

const isPlain = (info: Stats): boolean => info.isFile() && info.nlink === 1;
