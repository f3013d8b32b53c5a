import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { MIGRATIONS, openPool } from '../postgres/connections.ts';
import { removeProcessFile } from '../embedded/durable-files.ts';

/** A database as it is: its schema stays what it was, because a backup is made before an upgrade. */
export interface OpenedDatabase {
  readonly db: Database;
  readonly migrate: (migrations: { readonly migrationsFolder: string }) => Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens a copy of the embedded database's folder, or makes a new one. Nothing is flushed: that is for who gives it its
 * name.
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
  // The query under way fails as well, and says so.
  pool.on('error', () => undefined);
  const db = drizzlePostgres({ client: pool });
  return { db, migrate: (migrations) => migratePostgres(db, migrations), [Symbol.asyncDispose]: () => pool.end() };
}

/** Lets a transaction last as long as what goes on beside it, such as a copy of files, whatever PostgreSQL allows others. */
export async function allowLong(tx: Database): Promise<void> {
  // A version before 17 has no transaction_timeout.
  await tx.execute(
    sql`select set_config(name, '0', true)
        from (values ('idle_in_transaction_session_timeout'), ('transaction_timeout')) as timeouts(name)
        where current_setting(name, true) is not null`,
  );
}

/** Lets `use` read the database as it is at this moment, whatever others write meanwhile. */
export const asItIs = <T>(db: Database, use: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`);
      // PostgreSQL takes its snapshot with this first query, not with the transaction's begin.
      await allowLong(tx);
      return use(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
