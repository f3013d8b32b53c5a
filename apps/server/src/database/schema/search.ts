import type { MeetingId } from '@greffier/contract/ids';
import type { SearchKind } from '@greffier/contract/meeting/search';
import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { FIRST_DIVISION, meetings } from './meetings.ts';

/** Words without their positions, as PostgreSQL's lexemes. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Number of passages of a division that are searched as one part. The database's triggers use the same number. */
export const PASSAGES_PER_PART = 64;

const part = {
  meetingId: uuid('meeting_id')
    .$type<MeetingId>()
    .notNull()
    .references(() => meetings.id, { onDelete: 'cascade' }),
  /** Division of a part of the transcript; for all other parts, the first division. */
  division: uuid('division').notNull().default(FIRST_DIVISION),
};

/** The words of every part of a meeting. The texts themselves stay in their own tables. */
export const searchParts = pgTable(
  'search_parts',
  {
    ...part,
    kind: text('kind').$type<SearchKind>().notNull(),
    /** Number of the part within its kind: 0, 1, 2, … A part of a transcript has {@link PASSAGES_PER_PART} passages. */
    number: integer('number').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.division, table.kind, table.number] }),
    // Works without a list of pending entries, because the writer that fills such a list must do the work of all the
    // earlier writers.
    index('search_parts_words').using('gin', table.words).with({ fastupdate: false }),
  ],
);

/** Parts to index again, because their text has changed. Triggers add them in the transaction that changes the text. */
export const searchDue = pgTable(
  'search_due',
  {
    ...part,
    /** `head`: everything except the transcript. */
    kind: text('kind').$type<'head' | 'transcript'>().notNull(),
    number: integer('number').notNull(),
    /** Id of the last change; each change sets a new one. */
    change: uuid('change')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** Time of the change. Texts that existed before the search have infinity here, and so come last. */
    notedAt: timestamp('noted_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.division, table.kind, table.number] }),
    index('search_due_noted').on(table.notedAt),
  ],
);
