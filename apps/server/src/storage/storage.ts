import type { Readable } from 'node:stream';
import type { Arriving } from './arriving.ts';
import type { WorkFolders } from './workspace.ts';

/** First and last byte of a part. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Key of a stored file or object, and its size in bytes. */
export interface Stored {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Stores the files that people sent, and the files made from them, on a disk or in an object store. Keys are paths such
 * as `meetings/<id>/audio`.
 *
 * Every call may throw StorageUnavailableError; the same call may succeed a little later.
 */
export interface Storage {
  /** True if stored files take room on the disk of the data folder. If not, that disk has only copies and drafts. */
  readonly onDisk: boolean;
  /** Recordings that arrive in pieces. */
  readonly arriving: Arriving;
  /** Finished parts of transcriptions under way. */
  readonly work: WorkFolders;
  /**
   * Prepares the storage at the start of a process, and removes the half-written files of processes that died.
   * @param alone whether no other process writes to the data folder, so that every half-written file is abandoned
   */
  prepare(alone: boolean): Promise<void>;
  /**
   * Stores a stream whole or not at all.
   * @param bytes length of the stream, if it is known; an object store notes it, to notice later if the end is missing
   * @returns bytes written
   * @throws StorageFullError when there is no room
   */
  put(key: string, content: Readable, bytes?: number): Promise<number>;
  /**
   * Stores a file of this machine, which also stays in its place. Nothing is copied if both places are on one disk.
   * @throws StorageFullError when there is no room
   */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Stores the file that `make` leaves at the given path. If `make` leaves no file, or rejects, nothing changes.
   * @throws StorageFullError when there is no room
   */
  putMade<T>(key: string, make: (path: string) => Promise<T>): Promise<{ readonly made: T; readonly stored: boolean }>;
  /**
   * Calls `use` with a path where nothing exists yet, and then removes any file there.
   * @throws StorageFullError when there is no room
   */
  withTemporary<T>(use: (path: string) => Promise<T>): Promise<T>;
  /**
   * Opens the content under a key.
   * @param part part to read; absent for the whole
   * @throws StorageMissingError
   */
  get(key: string, part?: Part): Promise<Readable>;
  /**
   * Calls `use` with the path of a file that has the content; a copy if the storage is not a disk.
   * @throws StorageMissingError
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /**
   * Counts the bytes under a key.
   * @throws StorageMissingError
   */
  size(key: string): Promise<number>;
  /** Lists all keys with the size of their content, in no particular order. */
  list(): AsyncIterable<Stored>;
  /** Removes one key, or with a trailing `/` everything below it. Missing keys are not an error. */
  remove(key: string): Promise<void>;
  /** Rejects if the storage cannot store anything now. */
  check(): Promise<void>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/;

/** Checks a key. @throws Error if it is not a key, for example if it is a path that leads out of the storage */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a storage key');
  return key;
}

export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

export class StorageMissingError extends Error {
  override readonly name = 'StorageMissingError';
}

/** Codes of a disk or a quota that is full; the last is PostgreSQL's. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Tells whether an error says that a disk, a store or the database's disk is full, or was caused by one that does. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof StorageFullError || ('code' in error && FULL_CODES.has(error.code)) || isStorageFull(error.cause)
  );
}

/** The object store is unreachable, refuses, or does not answer in time; or a folder of the storage is gone. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** Tells whether an error is a StorageUnavailableError, or was caused by one. */
export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Error && (error instanceof StorageUnavailableError || isStorageUnavailable(error.cause));
}
