import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { join } from 'node:path';
import { Pool } from 'pg';
import { fromPglite, type ConstructorOptions } from 'pg-boss';
import * as schema from './schema.ts';

/** Either database, and a transaction of either: repositories take this. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface DatabaseClient {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** How pg-boss reaches this database. */
  readonly queueConnection: Pick<ConstructorOptions, 'backend' | 'db' | 'connectionString' | 'max'>;
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What brings a schema up to date. */
export const migrations = { migrationsFolder: join(import.meta.dirname, 'migrations') };

/** PGlite's own 128 MB would stay in this process's memory for good; its files are in the system's cache anyway. */
const SHARED_BUFFERS = '16MB';

/**
 * Opens PGlite and brings its schema up to date.
 * @param folder null: in memory
 * @param content of a new database, as PGlite dumps it
 */
export async function openPglite(folder: string | null, content?: Blob): Promise<DatabaseClient> {
  const client = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(content && { loadDataDir: content }),
  });
  const db = drizzlePglite({ client, schema });
  await migratePglite(db, migrations);
  return {
    db,
    kind: 'pglite',
    queueConnection: { backend: 'pglite', db: fromPglite(client) },
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

/**
 * Connects to a PostgreSQL and brings its schema up to date.
 * @param onLost told of a connection that breaks while nobody uses it, as at a restart of PostgreSQL; the next query opens another
 */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<DatabaseClient> {
  const pool = new Pool({ connectionString: url, max: 10 });
  pool.on('error', onLost);
  const db = drizzlePostgres({ client: pool, schema });
  await alone(pool, () => migratePostgres(db, migrations)).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    db,
    kind: 'postgres',
    queueConnection: { connectionString: url, max: 4 },
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/** Any constant number: the lock's name among this database's advisory locks. */
const MIGRATION_LOCK = 7_374_657;

/** Several processes start at once: one migrates, the others wait and find it done. */
async function alone(pool: Pool, work: () => Promise<void>): Promise<void> {
  const session = await pool.connect();
  try {
    await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await work();
  } finally {
    // Ending the session gives the lock back, whatever happened to it.
    session.release(true);
  }
}
