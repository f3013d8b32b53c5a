import { createHash } from 'node:crypto';

/**
 * Makes a short name of a value; equal values have equal names. The order of an object's keys counts, which the
 * database does not keep.
 */
export const digest = (of: unknown): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 32);
