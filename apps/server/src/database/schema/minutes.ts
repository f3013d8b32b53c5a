import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import type { MeetingId } from '@greffier/contract/ids';
import type { MinutesKind, MinutesVersionKind } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FIRST_DIVISION, meetings, type WrittenFindings, type WrittenSections } from './meetings.ts';

/** What a document says about a meeting besides its minutes. */
export interface DocumentFront {
  readonly title: string;
  readonly date: string;
  readonly time: string | null;
  /** Absent if the document is older than this field. */
  readonly place?: string | null;
  /** Seconds. */
  readonly duration: number;
  readonly attendance: readonly Attendee[];
  readonly agenda: readonly AgendaItem[];
  /** Null if nobody has named the organisation. */
  readonly organisation: string | null;
}

/**
 * The former and present versions of minutes. If a meeting has a `summary`, it is the newest version that is not
 * `aside`.
 */
export const minutesVersions = pgTable(
  'minutes_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    meetingId: uuid('meeting_id')
      .$type<MeetingId>()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /** 1, 2, 3, … within the meeting. */
    number: integer('number').notNull(),
    kind: text('kind').$type<MinutesVersionKind>().notNull(),
    html: text('html').notNull(),
    /** For a version that a person edited: when it was last saved. */
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** A person's name; null for the engine. */
    madeBy: text('made_by'),
    restoredFrom: integer('restored_from'),
    /** When an engine wrote the text that it is based on; null if unknown. */
    textMadeAt: timestamp('text_made_at', { withTimezone: true, mode: 'date' }),
    /** What the sections of that text were written from; null if unknown. */
    sections: jsonb('sections').$type<WrittenSections>(),
    /** Outcomes that were found for it, and what people made of them; null if unknown. */
    findings: jsonb('findings').$type<WrittenFindings>(),
    /** Null if unknown. */
    minutesKind: text('minutes_kind').$type<MinutesKind>(),
    /** What its document says about the meeting; null if the version is older than this field. */
    front: jsonb('front').$type<DocumentFront>(),
    /** The page that edits: everything that it saves goes into one version. */
    session: uuid('session'),
    /** The division whose passages its sentences refer to. */
    division: uuid('division').notNull().default(FIRST_DIVISION),
  },
  (table) => [uniqueIndex('minutes_versions_number').on(table.meetingId, table.number)],
);
