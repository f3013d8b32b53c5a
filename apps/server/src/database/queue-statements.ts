import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle } from 'pg-boss';
import type { Database } from './client.ts';
import { houseWide } from './organizations/separation.ts';

/**
 * Lets pg-boss, and our own statements on its tables, run in a connection or a transaction. Both databases answer
 * `execute` with `{ rows }`; their common type leaves the answer open, hence the cast.
 */
export const statementsOf = (db: Database): Db => fromDrizzle(db as unknown as Parameters<typeof fromDrizzle>[0], sql);

/** The same for upkeep of the queue, whose jobs are of every organisation. */
export function houseStatementsOf(db: Database): Db {
  const statements = statementsOf(db);
  return { ...statements, executeSql: (text, values) => houseWide(() => statements.executeSql(text, values)) };
}
