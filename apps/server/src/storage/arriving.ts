import type { Readable } from 'node:stream';

/** Keeps recordings that arrive in pieces, under their uploads' ids, until meetings are made of them. */
export interface Arriving {
  /** Makes an empty one. */
  create(id: string): Promise<void>;
  /** Counts the bytes that have come without a gap; null if there is no such recording. */
  size(id: string): Promise<number | null>;
  /** Makes sure that what `size` counts survives a power cut: a piece that was cut off may not be on the disk yet. */
  settle(id: string): Promise<void>;
  /**
   * Adds a piece at the given place. It is durable when the call resolves; if the content fails on its way, what had
   * come stays.
   * @returns the recording's bytes after it
   */
  append(id: string, offset: number, content: AsyncIterable<Buffer>): Promise<number>;
  /**
   * Opens the recording.
   * @param bytes how many of its first bytes; absent for all that have come
   * @throws StorageMissingError
   */
  read(id: string, bytes?: number): Promise<Readable>;
  /**
   * Calls `use` with the path of a file that has all bytes that have come.
   * @throws StorageMissingError
   */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>;
  /** A recording that is gone already is no error. */
  remove(id: string): Promise<void>;
  list(): Promise<string[]>;
}
