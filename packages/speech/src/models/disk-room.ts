import { statfs } from 'node:fs/promises';
import { type Write, writeBytes } from './download.ts';
import { modelsErrors } from './errors.ts';

/** Disk space that an installation must leave free. */
export interface Room {
  /** Tells how many bytes are free on a folder's disk; tests pass a function that states fewer. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Bytes that must stay free on that disk; by default the least that a machine needs. */
  readonly reserve?: number;
  /** Tells how many of the free bytes are already promised to other work. */
  readonly promised?: () => Promise<number>;
}

export interface Watch extends Omit<Room, 'promised'> {
  /** Number of bytes to download between two checks of the free space. */
  readonly lookBytes?: number;
  readonly write?: Write;
}

/** Bytes that stay free on the disk by default. */
const RESERVE = 50e6;

const LOOK_BYTES = 64e6;

/**
 * Checks that a disk has room for this many bytes besides its reserve and the bytes promised to other work.
 * @throws ModelsError `disk_full`
 */
export async function requireRoom(
  folder: string,
  needed: number,
  { freeBytes = roomOf, reserve = RESERVE, promised = () => Promise.resolve(0) }: Room,
): Promise<void> {
  const room = (await freeBytes(folder)) - reserve - (await promised());
  if (needed > room) throw modelsErrors.diskFull(needed, Math.max(0, room), reserve);
}

/** Makes a writer that fails once the disk is down to its reserve, because other programs fill the disk too. */
export function watchingRoom(
  folder: string,
  { freeBytes, reserve, lookBytes = LOOK_BYTES, write = writeBytes }: Watch,
): Write {
  let unchecked = 0;
  return async (file, bytes) => {
    unchecked += bytes.length;
    if (unchecked >= lookBytes) {
      unchecked = 0;
      await requireRoom(folder, 0, { ...(freeBytes && { freeBytes }), ...(reserve !== undefined && { reserve }) });
    }
    await write(file, bytes);
  };
}

async function roomOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
