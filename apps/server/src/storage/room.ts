import type { UserId } from '@greffier/contract/ids';
import { statfs } from 'node:fs/promises';

/** A request that brings a file, until the file's meeting is written or refused. */
export interface Arrival {
  readonly person: UserId;
  /**
   * Bytes that the whole request announced. If it did not announce any number, the bytes that have come so far. Once
   * the request has come completely, the bytes of its file.
   */
  bytes: number;
  /** Bytes that the request has announced and not sent yet. */
  rest: number;
}

/** The disk of the data folder. */
export interface Disk {
  /** Bytes that are free. */
  readonly free: () => Promise<number>;
  /**
   * Files that came to this process in one request each, or are coming, and of which no meeting is written yet. Files that
   * come in pieces have rows in the database.
   */
  readonly arrivals: Set<Arrival>;
}

export const openDisk = (folder: string): Disk => ({
  async free() {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  arrivals: new Set(),
});
