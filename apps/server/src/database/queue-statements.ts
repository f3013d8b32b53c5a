import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle } from 'pg-boss';
import type { Database } from './client.ts';

/**
 * Lets pg-boss, and our own statements on its tables, run in a connection or a transaction. Both databases answer
 * `execute` with `{ rows }`; their common type leaves the answer open, hence the cast.
 */
export const statementsOf = (db: Database): Db => fromDrizzle(db as unknown as Parameters<typeof fromDrizzle>[0], sql);
