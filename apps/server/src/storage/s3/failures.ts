import { StorageFullError, StorageMissingError, StorageUnavailableError } from '../storage.ts';

const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);
/** Names that servers give to a full disk, or to a quota that is used up. */
const FULL = /StorageFull|QuotaExceeded/;

/**
 * Turns the error of a failed call to the object store into an error of the storage. Every fault that an administrator
 * can put right, such as wrong keys, counts as unavailable, so that jobs wait and nothing is given up.
 */
export function understood(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = statusOf(error);
  if (MISSING.has(error.name)) return new StorageMissingError('the stored object is missing', { cause: error });
  if (status === 507 || FULL.test(error.name)) {
    return new StorageFullError('no room in the object store', { cause: error });
  }
  return new StorageUnavailableError('the object store does not answer as it should', { cause: error });
}

/** Tells whether an error says that a server does not know a call at all. */
export const isNotImplemented = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotImplemented' || statusOf(error) === 501);

function statusOf(error: Error): unknown {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return undefined;
  return 'httpStatusCode' in error.$metadata ? error.$metadata.httpStatusCode : undefined;
}
