import type { MeetingId } from '@greffier/contract/ids';
import type { SearchKind } from '@greffier/contract/meeting/search';
import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { FIRST_DIVISION, meetings } from './meetings.ts';

/** Words without their places, which PostgreSQL calls lexemes. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Passages of a division that are searched as one part. The database's triggers count with the same number. */
export const PASSAGES_PER_PART = 64;

const part = {
  meetingId: uuid('meeting_id')
    .$type<MeetingId>()
    .notNull()
    .references(() => meetings.id, { onDelete: 'cascade' }),
  /** Of what is no transcript: the first one. */
  division: uuid('division').notNull().default(FIRST_DIVISION),
};

/** Which words every part of a meeting has. The texts themselves are read where they are. */
export const searchParts = pgTable(
  'search_parts',
  {
    ...part,
    kind: text('kind').$type<SearchKind>().notNull(),
    /** 0, 1, 2, … within the kind; of a transcript, each has so many passages. */
    number: integer('number').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.division, table.kind, table.number] }),
    // Without a list of what is still to be put in: whoever fills it would do the work of all before them.
    index('search_parts_words').using('gin', table.words).with({ fastupdate: false }),
  ],
);

/** Parts whose text has changed since their words were found, written by triggers in the transaction that changes the text. */
export const searchDue = pgTable(
  'search_due',
  {
    ...part,
    /** `head`: all that is no transcript. */
    kind: text('kind').$type<'head' | 'transcript'>().notNull(),
    number: integer('number').notNull(),
    /** Another one with each change. */
    change: uuid('change')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** Infinity for what was there before there was a search: it comes last. */
    notedAt: timestamp('noted_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.division, table.kind, table.number] }),
    index('search_due_noted').on(table.notedAt),
  ],
);
