import type { UserId } from '@greffier/contract/ids';
import { statfs } from 'node:fs/promises';

/** A request that brings a file. */
export interface Arrival {
  readonly person: UserId;
  /** Bytes that the whole request announced. If it did not announce any number, the bytes that have come so far. */
  bytes: number;
  /** Bytes that the request has announced and not sent yet. */
  rest: number;
}

/** The disk of the data folder. */
export interface Disk {
  /** Bytes that are free. */
  readonly free: () => Promise<number>;
  /** Files that this process is receiving in one request each. Files that come in pieces have rows in the database. */
  readonly arrivals: Set<Arrival>;
}

export const openDisk = (folder: string): Disk => ({
  async free() {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  arrivals: new Set(),
});
