import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import type { MeetingId } from '@greffier/contract/ids';
import type { MinutesKind, MinutesVersionKind } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FIRST_DIVISION, meetings, type WrittenFindings, type WrittenSections } from './meetings.ts';

/** Facts that a document gives about a meeting in addition to its minutes. */
export interface DocumentFront {
  readonly title: string;
  readonly date: string;
  readonly time: string | null;
  /** Place of the meeting. Absent if the document is older than this field. */
  readonly place?: string | null;
  /** Length of the meeting; seconds. */
  readonly duration: number;
  readonly attendance: readonly Attendee[];
  readonly agenda: readonly AgendaItem[];
  /** Name of the organisation; null if nobody has named it. */
  readonly organisation: string | null;
}

/**
 * The former and present versions of minutes. The `summary` of a meeting, if there is one, is the newest version that
 * is not `aside`.
 */
export const minutesVersions = pgTable(
  'minutes_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    meetingId: uuid('meeting_id')
      .$type<MeetingId>()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /** Number of the version within the meeting: 1, 2, 3, … */
    number: integer('number').notNull(),
    kind: text('kind').$type<MinutesVersionKind>().notNull(),
    html: text('html').notNull(),
    /** Time at which the version was made; if a person edited it, when it was last saved. */
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Name of the person who made the version; null for the engine. */
    madeBy: text('made_by'),
    restoredFrom: integer('restored_from'),
    /** Time at which an engine wrote the text that the version is based on; null if unknown. */
    textMadeAt: timestamp('text_made_at', { withTimezone: true, mode: 'date' }),
    /** Sources of the sections of the engine's text; null if unknown. */
    sections: jsonb('sections').$type<WrittenSections>(),
    /** Outcomes found for the version, and people's decisions on them; null if unknown. */
    findings: jsonb('findings').$type<WrittenFindings>(),
    /** Kind of the minutes; null if unknown. */
    minutesKind: text('minutes_kind').$type<MinutesKind>(),
    /** Facts about the meeting in the version's document; null if the version is older than this field. */
    front: jsonb('front').$type<DocumentFront>(),
    /** Id of the open page in which a person edits. Everything that the page saves goes into one version. */
    session: uuid('session'),
    /** The division of passages that the version's sentences refer to. */
    division: uuid('division').notNull().default(FIRST_DIVISION),
  },
  (table) => [uniqueIndex('minutes_versions_number').on(table.meetingId, table.number)],
);
