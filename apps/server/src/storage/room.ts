import type { UserId } from '@greffier/contract/ids';
import { statfs } from 'node:fs/promises';

/** A request that brings a file. */
export interface Arrival {
  readonly person: UserId;
  /** Bytes of the whole request as it announced them; where it announced none, as many as have come so far. */
  bytes: number;
  /** Bytes that the request has announced and not sent yet. */
  rest: number;
}

/** The disk that the data folder lies on. */
export interface Disk {
  /** Bytes that are free. */
  readonly free: () => Promise<number>;
  /** Files that are arriving in this process in one request each; those that arrive in pieces have rows in the database. */
  readonly arrivals: Set<Arrival>;
}

export const openDisk = (folder: string): Disk => ({
  async free() {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  arrivals: new Set(),
});
