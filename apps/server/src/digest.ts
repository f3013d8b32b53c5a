import { createHash } from 'node:crypto';

/**
 * Computes a short name for a value; equal values have equal names. The order of an object's keys matters, but the
 * database does not preserve that order.
 */
export const digest = (of: unknown): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 32);
