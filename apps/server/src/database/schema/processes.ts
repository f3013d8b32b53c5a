import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What recognises speech and what writes in a process; null where nothing does. */
export interface ProcessEngines {
  readonly speech: string | null;
  readonly text: string | null;
}

/** The processes of an installation that has several. Each gives a sign of life every few seconds. */
export const processes = pgTable('processes', {
  /** Made at each start. */
  id: uuid('id').primaryKey(),
  role: text('role').$type<'all' | 'web' | 'worker'>().notNull(),
  /** Name of its machine, container or pod. */
  host: text('host').notNull(),
  engines: jsonb('engines').$type<ProcessEngines>().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** By the database's clock, since those of the machines differ. */
  seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
