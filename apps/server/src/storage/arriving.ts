import type { Readable } from 'node:stream';

/** Keeps recordings that arrive in pieces, under their uploads' ids, until meetings are made of them. */
export interface Arriving {
  /** Makes an empty recording. */
  create(id: string): Promise<void>;
  /** Counts the bytes that have come without a gap; null if the recording does not exist. */
  size(id: string): Promise<number | null>;
  /**
   * Makes sure that the bytes that `size` counts survive a power cut. The bytes of an interrupted piece may not be on
   * the disk yet.
   */
  settle(id: string): Promise<void>;
  /**
   * Adds a piece at the given place. The piece is durable when the call resolves. If the content's stream fails, the
   * bytes that have come are kept.
   * @returns the recording's length with the piece; bytes
   */
  append(id: string, offset: number, content: AsyncIterable<Buffer>): Promise<number>;
  /**
   * Opens the recording.
   * @param bytes number of bytes to read from the beginning; absent for all that have come
   * @throws StorageMissingError
   */
  read(id: string, bytes?: number): Promise<Readable>;
  /**
   * Calls `use` with the path of a file that contains all bytes that have come.
   * @throws StorageMissingError
   */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removes a recording. It is not an error if the recording no longer exists. */
  remove(id: string): Promise<void>;
  list(): Promise<string[]>;
}
