import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Number of files that are flushed to the disk at a time. */
const AT_ONCE = 8;

/**
 * Flushes a file’s content, or a folder’s list of names, to the disk. A new, renamed or removed file is safe from a
 * power cut once its folder has been flushed too.
 */
export async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}

/** Errors of a disk that cannot flush, such as some network drives. */
const UNABLE: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Flushes if the disk can, and does nothing otherwise. For files that can be fetched again. */
export async function flushIfAble(path: string): Promise<void> {
  await flush(path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && UNABLE.has(error.code))) throw error;
  });
}

/** Flushes the names that lead from `root` to a file: every folder from the file's own up to `root`. */
export async function flushNames(root: string, path: string, flushOne = flush): Promise<void> {
  for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) {
    await flushOne(folder);
    if (folder === dirname(folder)) break;
  }
}

/** Makes a folder for this user alone, with the missing folders above it, and flushes their names. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first !== undefined) await flushNames(dirname(first), path);
}

/** Flushes a folder with everything in it. */
export async function flushTree(folder: string, flushOne = flush): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const work = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await flushOne(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await flushOne(folder);
}
