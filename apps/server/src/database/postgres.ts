import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { type DatabaseClient, migrations } from './client.ts';
import * as schema from './schema.ts';

/**
 * Connects to a PostgreSQL and brings its schema up to date.
 * @param onLost told of a connection that breaks while nobody uses it, as at a restart of PostgreSQL; the next query opens another
 */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<DatabaseClient> {
  const pool = new Pool({ connectionString: url, max: 10 });
  pool.on('error', onLost);
  const db = drizzle({ client: pool, schema });
  await alone(pool, () => migrate(db, migrations)).catch(async (error: unknown) => {
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
