import { statfs } from 'node:fs/promises';
import { StorageFullError } from './storage.ts';

/** @throws StorageFullError where a folder's disk cannot take so many bytes more */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize) throw new StorageFullError(`no room for ${bytes} bytes`);
}
