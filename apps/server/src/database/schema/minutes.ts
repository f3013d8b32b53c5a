import type { Attendee } from '@greffier/contract/attendance';
import type { MeetingId } from '@greffier/contract/ids';
import type { MinutesKind, MinutesVersionKind } from '@greffier/contract/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FIRST_DIVISION, meetings } from './meetings.ts';

/** What a document says of a meeting around its minutes. */
export interface DocumentFront {
  readonly title: string;
  readonly date: string;
  readonly time: string | null;
  /** Absent: made before it was kept. */
  readonly place?: string | null;
  /** Seconds. */
  readonly duration: number;
  readonly attendance: readonly Attendee[];
  readonly agenda: readonly AgendaItem[];
  /** Null where nobody has given it a name of its own. */
  readonly organisation: string | null;
}

/** What minutes were, and are: the newest that is not `aside` is the meeting's `summary`, while it has one. */
export const minutesVersions = pgTable(
  'minutes_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    meetingId: uuid('meeting_id')
      .$type<MeetingId>()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /** 1, 2, 3, … of the meeting. */
    number: integer('number').notNull(),
    kind: text('kind').$type<MinutesVersionKind>().notNull(),
    html: text('html').notNull(),
    /** Of an edited one: when it was last written to. */
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Name; null for the engine. */
    madeBy: text('made_by'),
    restoredFrom: integer('restored_from'),
    /** When an engine wrote the text that it goes back to; null: unknown. */
    textMadeAt: timestamp('text_made_at', { withTimezone: true, mode: 'date' }),
    /** Null: unknown. */
    minutesKind: text('minutes_kind').$type<MinutesKind>(),
    /** What its document says of the meeting; null: made before that was kept. */
    front: jsonb('front').$type<DocumentFront>(),
    /** The page that edits: what it saves goes into one version. */
    session: uuid('session'),
    /** The division whose passages its sentences name. */
    division: uuid('division').notNull().default(FIRST_DIVISION),
  },
  (table) => [uniqueIndex('minutes_versions_number').on(table.meetingId, table.number)],
);
