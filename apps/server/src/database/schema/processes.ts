import type { UserId } from '@greffier/contract/ids';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JobKind } from '../../jobs/job.ts';

/** Engines of a process that recognise speech and write text; null where there is none. */
export interface ProcessEngines {
  readonly speech: string | null;
  readonly text: string | null;
}

/** Processes that use this database. Each renews its row as long as it lives. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  role: text('role').$type<'all' | 'web' | 'worker'>().notNull(),
  version: text('version').notNull(),
  /** Kinds of work that the process was told to take; none if it only serves pages. */
  takes: text('takes').array().$type<JobKind[]>().notNull(),
  /** Kinds of work among `takes` that the process could do at its last renewal, because their models were installed. */
  able: text('able').array().$type<JobKind[]>().notNull(),
  /** Name of the process's machine, container or pod. */
  host: text('host').notNull(),
  engines: jsonb('engines').$type<ProcessEngines>().notNull(),
  /** True once the process has been told to stop, and takes nothing new. */
  stopping: boolean('stopping').notNull().default(false),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** Files that arrive at a process in a single request each. Files that arrive in pieces are uploads. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: uuid('id').primaryKey(),
    /** The receiving process. Once it has died, its rows no longer count. */
    processId: uuid('process_id').notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    /** Size that the request announced or, if more has arrived, the size so far; bytes. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Part of the announced size that has not arrived yet; bytes. */
    rest: bigint('rest', { mode: 'number' }).notNull(),
  },
  (table) => [index('arrivals_process').on(table.processId)],
);

/** Numbers of recent calls by each caller, in all processes together. */
export const callCounts = pgTable('call_counts', {
  /** A hash of the caller and of the kind of call, so that no address is kept. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** Start of the window, by the database's clock. */
  since: timestamp('since', { withTimezone: true, mode: 'date' }).notNull(),
});
