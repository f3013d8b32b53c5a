import type { UserId } from '@greffier/contract/ids';
import { statfs } from 'node:fs/promises';

/** A request that brings a file. */
export interface Arrival {
  readonly person: UserId;
  /** Of the whole request, as it announced them; as many as came, where it announced none. */
  bytes: number;
  /** Bytes that it announced and has not sent yet. */
  rest: number;
}

/** The disk that the data folder lies on. */
export interface Disk {
  /** Bytes that it can take yet. */
  readonly free: () => Promise<number>;
  /** Files that this process is being sent in one request each; those that come in pieces have rows. */
  readonly arrivals: Set<Arrival>;
}

export const openDisk = (folder: string): Disk => ({
  async free() {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  arrivals: new Set(),
});
