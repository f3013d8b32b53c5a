import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { join } from 'node:path';
import type { ConstructorOptions } from 'pg-boss';
import type { Separation } from './organizations/separation.ts';

/** A database of either kind (PGlite, PostgreSQL), or a transaction in one. Repositories take this type. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface DatabaseClient {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** Keeps organisations apart. It is turned on when a database that holds several organisations is opened. */
  readonly separation: Separation;
  /** Connection by which pg-boss reaches this database. */
  readonly queueConnection: Pick<ConstructorOptions, 'backend' | 'db' | 'connectionString' | 'max'>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /**
   * Copies the database's files to a new folder, in their state between two queries. Other queries wait for the copy.
   * Null if this process does not hold the database's files.
   */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}

/** Migrations that bring a schema up to date. */
export const migrations = { migrationsFolder: join(import.meta.dirname, 'migrations') };
