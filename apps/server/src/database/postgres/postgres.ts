import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import {
  CALLS,
  connectionOptions,
  JOBS,
  MIGRATIONS,
  openPool,
  openSharedPool,
  type Patience,
  PING_MS,
} from './connections.ts';
import { type Database, type DatabaseClient, migrations } from '../client.ts';
import { isDeadlock } from '../failures.ts';
import { holdsSeveral, houseWide, Separation } from '../organizations/separation.ts';
import { within } from './within.ts';

/**
 * Connects to a PostgreSQL and brings its schema up to date.
 * @param onLost called when an idle connection breaks, for example when PostgreSQL restarts; the next query opens a new
 * connection
 * @param patience how long calls and jobs wait; for tests
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { calls = CALLS, jobs = JOBS }: { readonly calls?: Patience; readonly jobs?: Patience } = {},
): Promise<DatabaseClient> {
  await migrateAlone(url, onLost);
  const separation = new Separation();
  const pool = openSharedPool(url, calls, 10, separation);
  pool.on('error', onLost);
  const db = patient(drizzle({ client: pool }));
  if (await holdsSeveral(db)) {
    await separation.begin(db).catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
  }
  return {
    db,
    kind: 'postgres',
    separation,
    // pg-boss passes these options on to pg.
    queueConnection: { ...connectionOptions(url, jobs), connectionString: url, max: 4 },
    ping: async () =>
      void (await within(
        PING_MS,
        houseWide(() => pool.query('select 1')),
      )),
    copyTo: null,
    close: () => pool.end(),
  };
}

/** Largest number of attempts at a transaction. */
const TRIES = 5;

/**
 * Lets a database repeat a transaction that PostgreSQL ended because it and another one waited for each other. By then
 * the other transaction has gone on, and the ended one has written nothing.
 */
function patient<T extends Database>(db: T): T {
  const transaction: Database['transaction'] = db.transaction.bind(db);
  db.transaction = async (work, options) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transaction(work, options);
      } catch (error) {
        if (tries === TRIES || !isDeadlock(error)) throw error;
      }
    }
  };
  return db;
}

/** Key of the advisory lock on migrations; any constant will do. */
const MIGRATION_LOCK = 7_374_657;

/** Migrates the database. If several processes start at once, one migrates it; the others wait and find that done. */
async function migrateAlone(url: string, onLost: (error: Error) => void): Promise<void> {
  const pool = openPool(url, MIGRATIONS, 2);
  pool.on('error', onLost);
  try {
    await locked(pool, () => migrate(drizzle({ client: pool }), migrations));
  } finally {
    await pool.end();
  }
}

async function locked(pool: Pool, work: () => Promise<void>): Promise<void> {
  const session = await pool.connect();
  try {
    await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await work();
  } finally {
    // The end of the session releases the lock, even after a failure.
    session.release(true);
  }
}
