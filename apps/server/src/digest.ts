import { createHash } from 'node:crypto';

/** A short name of something, the same for the same. Of objects the order of keys counts, which the database does not keep. */
export const digest = (of: unknown): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 32);
