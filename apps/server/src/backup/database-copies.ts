import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DatabaseClient } from '../database/client.ts';
import { errorTrace } from '../jobs/failure.ts';
import { isSnapshot } from './tree.ts';

/** Returns the question by which a backup asks the running server to copy its embedded database into a snapshot. */
export const copyQuestion = (snapshot: string): string => `copy ${snapshot}`;
export const COPIED = 'done';
const QUESTION = /^copy (?<snapshot>\S+)$/;

/**
 * Copies the embedded database for backups that another process makes. Only the process that has the database open
 * knows a moment at which its files are consistent.
 */
export function databaseCopies(dataDir: string, log: Logger) {
  let database: Pick<DatabaseClient, 'copyTo'> | null = null;
  return {
    /** Sets the database that is copied from now on. */
    of(opened: Pick<DatabaseClient, 'copyTo'>): void {
      database = opened;
    },
    /** Answers {@link copyQuestion}. */
    async answer(question: string): Promise<string> {
      const snapshot = QUESTION.exec(question)?.groups?.['snapshot'];
      if (snapshot === undefined || !isSnapshot(snapshot)) return 'unknown';
      const copy = database?.copyTo;
      if (!copy) return 'not now';
      try {
        await copy(join(dataDir, snapshot, 'database'));
        return COPIED;
      } catch (error) {
        log.error({ err: errorTrace(error) }, 'the database could not be copied for a backup');
        return 'failed';
      }
    },
  };
}
