import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { join } from 'node:path';
import type { ConstructorOptions } from 'pg-boss';
import type { Separation } from './organizations/separation.ts';

/** Either database, and a transaction of either. Repositories take this. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface DatabaseClient {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** On as soon as the database is opened, if it holds several organisations. */
  readonly separation: Separation;
  /** How pg-boss reaches this database. */
  readonly queueConnection: Pick<ConstructorOptions, 'backend' | 'db' | 'connectionString' | 'max'>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /**
   * Copies the database's files to a new folder, as they are between two queries; others wait meanwhile. Null for a
   * database that is not in files of this process.
   */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}

/** What brings a schema up to date. */
export const migrations = { migrationsFolder: join(import.meta.dirname, 'migrations') };
