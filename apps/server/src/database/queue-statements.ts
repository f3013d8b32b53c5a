import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle } from 'pg-boss';
import type { Database } from './client.ts';
import { houseWide } from './organizations/separation.ts';

/** Runs SQL in the same connection or transaction as the queue's own statements. */
export interface Statements {
  readonly executeSql: (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;
}

/**
 * Lets pg-boss, and our own statements on its tables, run in a connection or a transaction. Both databases answer
 * `execute` with `{ rows }`. The cast is needed because their common type leaves the answer open.
 */
export const statementsOf = (db: Database): Db => fromDrizzle(db as unknown as Parameters<typeof fromDrizzle>[0], sql);

/** Like {@link statementsOf}, but for upkeep of the queue, which holds jobs of every organisation. */
export function houseStatementsOf(db: Database): Db {
  const statements = statementsOf(db);
  return { ...statements, executeSql: (text, values) => houseWide(() => statements.executeSql(text, values)) };
}
