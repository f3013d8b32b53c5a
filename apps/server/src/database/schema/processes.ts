import type { UserId } from '@greffier/contract/ids';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JobKind } from '../../jobs/job.ts';

/** What recognises speech and what writes in a process; null where nothing does. */
export interface ProcessEngines {
  readonly speech: string | null;
  readonly text: string | null;
}

/** Processes at this database, each of which renews its row as long as it lives. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  role: text('role').$type<'all' | 'web' | 'worker'>().notNull(),
  version: text('version').notNull(),
  /** The kinds of work that it was told to take; none for a process that only serves pages. */
  takes: text('takes').array().$type<JobKind[]>().notNull(),
  /** Those of them that it could do at its last renewal: its models were there. */
  able: text('able').array().$type<JobKind[]>().notNull(),
  /** Name of its machine, container or pod. */
  host: text('host').notNull(),
  engines: jsonb('engines').$type<ProcessEngines>().notNull(),
  /** It has been told to stop, and takes nothing new. */
  stopping: boolean('stopping').notNull().default(false),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** Files that a process receives in one request each. Those that come in pieces are uploads. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: uuid('id').primaryKey(),
    /** A process that has died receives nothing: its rows count no longer. */
    processId: uuid('process_id').notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    /** What the request announced or, if that is more, what has come. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** What was announced and has not come yet. */
    rest: bigint('rest', { mode: 'number' }).notNull(),
  },
  (table) => [index('arrivals_process').on(table.processId)],
);

/** How often somebody has called lately, at all processes together. */
export const callCounts = pgTable('call_counts', {
  /** A hash of whom and what is counted: no address is kept. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** When the window began, by the database's clock. */
  since: timestamp('since', { withTimezone: true, mode: 'date' }).notNull(),
});
