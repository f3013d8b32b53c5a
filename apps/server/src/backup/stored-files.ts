import { formatBytes } from '@greffier/contract/bytes';
import { makeFolder } from '@greffier/children/flush';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../database/backup/error.ts';
import { type Storage, StorageMissingError } from '../storage/storage.ts';
import { roomOf } from './tree.ts';

/** Folders of a backup for stored files and for recordings in pieces, named as in a data folder. */
const FILES = 'files';
const UPLOADS = 'uploads';

/**
 * Fetches everything from an object store into a folder, where each file stays even if the store deletes it. A file
 * that is in the folder already stays as it is. A file deleted during the fetch is left out, and so are transcriptions
 * under way, which begin again.
 */
export async function fetchFiles(storage: Storage, target: string): Promise<void> {
  const fetch = async (path: string, open: () => Promise<Readable>): Promise<void> => {
    const to = join(target, ...path.split('/'));
    if (await exists(to)) return;
    await makeFolder(dirname(to));
    try {
      await pipeline(await open(), createWriteStream(to, { mode: 0o600 }));
    } catch (error) {
      await rm(to, { force: true });
      if (!(error instanceof StorageMissingError)) throw error;
    }
  };
  for await (const { key } of storage.list()) await fetch(`${FILES}/${key}`, () => storage.get(key));
  for (const id of await storage.arriving.list()) await fetch(`${UPLOADS}/${id}`, () => storage.arriving.read(id));
}

/**
 * Checks that the disk of a folder has room for everything of an object store.
 * @param reserve bytes that are left free
 * @throws BackupError
 */
export async function refuseWithoutRoomFor(storage: Storage, folder: string, reserve: number): Promise<void> {
  let bytes = 0;
  for await (const one of storage.list()) bytes += one.bytes;
  for (const id of await storage.arriving.list()) bytes += (await storage.arriving.size(id)) ?? 0;
  const room = await roomOf(folder, reserve);
  if (bytes <= room) return;
  throw new BackupError(
    `Le disque de ${folder} (DATA_DIR) manque de place\u00A0: les fichiers du stockage S3 y passent le temps de la sauvegarde et prennent ${formatBytes(bytes)}, ${formatBytes(Math.max(0, room))} sont disponibles.`,
  );
}

/** @throws BackupError if an object store is not empty */
export async function refuseFullStorage(storage: Storage): Promise<void> {
  const first = await storage.list()[Symbol.asyncIterator]().next();
  if (first.done && (await storage.arriving.list()).length === 0) return;
  throw new BackupError('Le stockage S3 (S3_BUCKET) n’est pas vide\u00A0: restaurez dans un bucket vide.');
}

/**
 * Moves a backup's files from a folder into an object store. If it fails, the store is as empty as before.
 * @returns a function that removes the files from the store again
 */
export async function putFiles(storage: Storage, folder: string): Promise<() => Promise<void>> {
  const put: (() => Promise<void>)[] = [];
  const undo = async (): Promise<void> => {
    for (const remove of put.splice(0)) await remove();
  };
  try {
    for (const key of await pathsIn(join(folder, FILES))) {
      put.push(() => storage.remove(key));
      await storage.putFile(key, join(folder, FILES, ...key.split('/')));
    }
    for (const id of await pathsIn(join(folder, UPLOADS))) {
      put.push(() => storage.arriving.remove(id));
      await storage.arriving.create(id);
      await storage.arriving.append(id, 0, createReadStream(join(folder, UPLOADS, id)));
    }
  } catch (error) {
    await undo();
    throw error;
  }
  for (const name of [FILES, UPLOADS, 'work']) await rm(join(folder, name), { recursive: true, force: true });
  return undo;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Lists the files below a folder, as paths with slashes; an empty list if the folder does not exist. */
async function pathsIn(folder: string): Promise<string[]> {
  if (!(await exists(folder))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
