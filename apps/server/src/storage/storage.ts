import type { Readable } from 'node:stream';

/** Stores recordings, by-products of checkpoints, and snippets. Keys are paths such as `meetings/<id>/audio`. */
export interface Storage {
  /**
   * Stores a stream whole or not at all.
   * @returns bytes written
   * @throws StorageFullError when there is no room
   */
  put(key: string, content: Readable): Promise<number>;
  /**
   * Stores a file of this machine, which stays in its place; without a copy if both are on one disk.
   * @throws StorageFullError when there is no room
   */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Stores the file that `make` leaves at the given path. If it leaves none, or rejects, nothing changes.
   * @throws StorageFullError when there is no room
   */
  putMade<T>(key: string, make: (path: string) => Promise<T>): Promise<{ readonly made: T; readonly stored: boolean }>;
  /**
   * Calls `use` with a path where nothing exists yet, and removes afterwards what is left there.
   * @throws StorageFullError when there is no room
   */
  withTemporary<T>(use: (path: string) => Promise<T>): Promise<T>;
  /**
   * @param part first and last byte; absent for the whole
   * @throws StorageMissingError
   */
  get(key: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Calls `use` with the path of a file that has the content; a copy if the storage is not a disk. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removes one key, or with a trailing `/` everything below it. Missing keys are no error. */
  remove(key: string): Promise<void>;
  /** Rejects if nothing could be stored now. */
  check(): Promise<void>;
}

export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

export class StorageMissingError extends Error {
  override readonly name = 'StorageMissingError';
}
