import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { MIGRATIONS, openPool } from '../postgres/connections.ts';
import { removeProcessFile } from '../embedded/durable-files.ts';

/** An opened database. Its schema is not upgraded, because a backup is made before an upgrade. */
export interface OpenedDatabase {
  readonly db: Database;
  readonly migrate: (migrations: { readonly migrationsFolder: string }) => Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens a copy of the embedded database's folder, or creates a new one. It flushes nothing: the caller flushes the
 * folder before giving it its final name.
 */
export async function openCopy(folder: string): Promise<OpenedDatabase> {
  await removeProcessFile(folder);
  const client = await PGlite.create(folder);
  const db = drizzlePglite({ client });
  return { db, migrate: (migrations) => migratePglite(db, migrations), [Symbol.asyncDispose]: () => client.close() };
}

/** Connects to a PostgreSQL. */
export function connectTo(url: string): OpenedDatabase {
  const pool = openPool(url, MIGRATIONS, 2);
  // A broken connection also fails the query under way, which reports it.
  pool.on('error', () => undefined);
  const db = drizzlePostgres({ client: pool });
  return { db, migrate: (migrations) => migratePostgres(db, migrations), [Symbol.asyncDispose]: () => pool.end() };
}

/** Lifts PostgreSQL's limits on the time of a transaction, which may last as long as a copy of files. */
export async function allowLong(tx: Database): Promise<void> {
  // A version before 17 has no transaction_timeout.
  await tx.execute(
    sql`select set_config(name, '0', true)
        from (values ('idle_in_transaction_session_timeout'), ('transaction_timeout')) as timeouts(name)
        where current_setting(name, true) is not null`,
  );
}

/** Lets `use` read the database in its present state, whatever others write while it reads. */
export const asItIs = <T>(db: Database, use: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`);
      // PostgreSQL takes its snapshot at this first query, not at the beginning of the transaction.
      await allowLong(tx);
      return use(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
