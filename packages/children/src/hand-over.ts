import type { Stats } from 'node:fs';
import { chmod, chown, lchown, lstat, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const READ_BY_GROUP = 0o040;
const READ_BY_OTHERS = 0o004;
const ENTER_BY_OTHERS = 0o005;

/** Something that was handed to a child. */
export interface Lent {
  /** Keeps the file or folder at hand for the child, which may not walk the way to it. */
  readonly handle: FileHandle;
  /** Makes it the server’s again; to be called when the child has ended. */
  readonly takeBack: () => Promise<void>;
}

/** @returns null where there is nothing at the path */
export async function lendToRead(path: string, account: number): Promise<Lent | null> {
  const info = await lstat(path).catch(() => null);
  if (info === null) return null;
  return info.isDirectory() ? lendFolderToRead(path) : lendFileToRead(path, account);
}

/** Whoever reaches the folder may read it, and the files in it: weights, which are no secret, and which children read at once. */
async function lendFolderToRead(path: string): Promise<Lent> {
  await openToAll(path, ENTER_BY_OTHERS);
  // Not the folders in it: what a setting names by mistake may hold more than weights.
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isFile()) await openToAll(join(path, entry.name), READ_BY_OTHERS);
  }
  const handle = await open(path);
  return { handle, takeBack: () => handle.close() };
}

async function openToAll(path: string, right: number): Promise<void> {
  const { mode } = await lstat(path);
  // What cannot be changed (a disk that is read only) is most often open to all already.
  if ((mode & right) !== right) await chmod(path, mode | right).catch(() => undefined);
}

/** The child’s group may read the file while the child runs. */
async function lendFileToRead(path: string, account: number): Promise<Lent> {
  const handle = await open(path);
  const before = await handle.stat();
  if ((before.mode & READ_BY_OTHERS) !== 0) return { handle, takeBack: () => handle.close() };
  await handle.chown(before.uid, account);
  await handle.chmod(before.mode | READ_BY_GROUP);
  return {
    handle,
    takeBack: async () => {
      await handle.chmod(before.mode);
      await handle.chown(before.uid, before.gid);
      await handle.close();
    },
  };
}

/** The folder belongs to the child while it runs, with all that is in it. */
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
 * Gives a folder to somebody else. What is neither file nor folder, or has a second name elsewhere, is removed: a child that was
 * taken over could lay a link, and the server would read or give away what it points to.
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
