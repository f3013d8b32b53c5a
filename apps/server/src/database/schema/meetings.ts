import type { AttendanceDetails } from '@greffier/contract/meeting/minutes/attendance';
import type { Doubts } from '@greffier/contract/meeting/transcript/doubts';
import type { FindingKind, FindingState, Outcome } from '@greffier/contract/meeting/minutes/findings';
import type { MeetingId, UserId } from '@greffier/contract/ids';
import type { Doubt, MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { Approval, MeetingStatus, Stage } from '@greffier/contract/meeting/status';
import type { AgendaItem, Language, SpeakerSuggestion, WrittenBy } from '@greffier/contract/values';
import { getTableColumns } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './people.ts';

/** The division of a meeting's passages until its speakers are found again. */
export const FIRST_DIVISION = '00000000-0000-0000-0000-000000000000';

/**
 * A passage where an item of the agenda begins (by its place, from 0), or talk that belongs to none (null), or nothing.
 */
export interface ItemPin {
  readonly passageId: number;
  readonly item: number | null | 'nothing';
}

/** A name of a voice that people in the meeting address by another name. A person has decided to keep it. */
export interface KeptName {
  readonly given: string;
  readonly called: string;
}

/** What each section of minutes was written from, in the agenda's order. */
export interface WrittenSections {
  /** Identifies where every item began. */
  readonly places: string;
  readonly sections: readonly {
    /** As in the HTML, without its tag. */
    readonly heading: string;
    /** Identifies everything that the section was written from; null if that is not known. */
    readonly key: string | null;
  }[];
}

/** An outcome that the engine asserted or proposed, and what people made of it. */
export interface KeptFinding {
  /** As in the `data-finding` of its line. */
  readonly number: number;
  /** Place of its item among the headings. */
  readonly section: number;
  readonly kind: FindingKind;
  /** True if the engine wrote it into the minutes; false if it waited for a person. */
  readonly asserted: boolean;
  /** It is in the minutes if it is accepted, or asserted and still open. */
  readonly state: FindingState;
  /** As it was written. */
  readonly text: string;
  readonly passageIds: readonly number[];
  readonly doubts?: readonly Doubt[];
  readonly outcome?: Outcome;
  readonly owner?: string | null;
  readonly due?: string | null;
  readonly dueOn?: string;
  readonly for?: number;
  readonly against?: number;
  readonly abstentions?: number;
  /** Its line as HTML when it was removed from the minutes; absent if it was as the engine wrote it. */
  readonly line?: string;
}

/** What was found for minutes, for exactly the text beside it. */
export interface WrittenFindings {
  /** Headings of the items when the engine wrote them, as in the HTML, without their tags. */
  readonly headings: readonly string[];
  /** In order of the items. */
  readonly findings: readonly KeptFinding[];
  /** How many more were found beyond what is kept; absent for none. */
  readonly leftOut?: number;
}

export const meetings = pgTable(
  'meetings',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<MeetingId>(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    status: text('status').$type<MeetingStatus>().notNull(),
    meetingDate: text('meeting_date').notNull(),
    meetingTime: text('meeting_time'),
    /** Where people met; null if nobody said. */
    place: text('place'),
    mainLanguage: text('main_language').$type<Language>().notNull(),
    extraLanguages: jsonb('extra_languages').$type<Language[]>().notNull(),
    participants: jsonb('participants').$type<string[]>().notNull(),
    /** How participants took part, by name, if they were not simply present. */
    attendance: jsonb('attendance').$type<AttendanceDetails>().notNull().default({}),
    /** Copied when the meeting starts, so that later edits of the vocabulary do not change a transcript under way. */
    vocabulary: jsonb('vocabulary').$type<string[]>().notNull(),
    /** Seconds of audio. */
    duration: doublePrecision('duration').notNull(),
    segmentsCount: integer('segments_count').notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    stage: text('stage').$type<Stage>(),
    /** Estimated seconds until the work under way is done; null until that is known. */
    remaining: integer('remaining'),
    /** Storage key of the recording; null once the transcript is stored. */
    audioKey: text('audio_key'),
    /** Bytes of the recording; null if there is none, or if it came before this was stored. */
    audioBytes: bigint('audio_bytes', { mode: 'number' }),
    /** Bytes of the recording as it is kept to listen to; null if it is not. */
    soundBytes: bigint('sound_bytes', { mode: 'number' }),
    /** Bytes of a transcript that came from elsewhere; 0 where none did, or it came before this was stored. */
    importedBytes: bigint('imported_bytes', { mode: 'number' }).notNull().default(0),
    /** Bytes by which corrections have lengthened the transcript, wherever it came from. */
    writtenBytes: bigint('written_bytes', { mode: 'number' }).notNull().default(0),
    /** Labels that have a stored snippet. */
    snippets: jsonb('snippets').$type<string[]>().notNull().default([]),
    /**
     * Subfolder of the meeting's snippets since its speakers were found again; null if they are in the folder itself.
     */
    snippetsFolder: text('snippets_folder'),
    speakerMap: jsonb('speaker_map').$type<Record<string, string>>().notNull().default({}),
    speakerSuggestions: jsonb('speaker_suggestions').$type<Record<string, SpeakerSuggestion>>().notNull().default({}),
    /** Newest last. */
    keptNames: jsonb('kept_names').$type<KeptName[]>().notNull().default([]),
    /** When a passage, a speaker's name or the participants were last corrected. */
    transcriptChangedAt: timestamp('transcript_changed_at', { withTimezone: true, mode: 'date' }),
    /** The division whose passages are the meeting's transcript. */
    division: uuid('division').notNull().default(FIRST_DIVISION),
    agenda: jsonb('agenda').$type<AgendaItem[]>().notNull().default([]),
    /** What people said about where its items begin, in order of passages of the present division. */
    itemPins: jsonb('item_pins').$type<ItemPin[]>().notNull().default([]),
    /** Whether a person has checked where every item begins. */
    startsChecked: boolean('starts_checked').notNull().default(false),
    sectionLength: doublePrecision('section_length'),
    minutesKind: text('minutes_kind').$type<MinutesKind>().notNull().default('synthetic'),
    summary: text('summary'),
    /** Counts the changes of `summary`. It never goes back, not even when the minutes are cleared. */
    summaryVersion: integer('summary_version').notNull().default(0),
    approval: text('approval').$type<Approval>().notNull().default('draft'),
    /** Name of the person who put the minutes into this state. */
    approvalBy: text('approval_by'),
    approvalAt: timestamp('approval_at', { withTimezone: true, mode: 'date' }),
    /** Number of the version that was last approved. */
    approvedVersion: integer('approved_version'),
    /** When the transcript was last stored. How long things are kept is counted from here. */
    transcribedAt: timestamp('transcribed_at', { withTimezone: true, mode: 'date' }),
    audioDestroyedAt: timestamp('audio_destroyed_at', { withTimezone: true, mode: 'date' }),
    /** When snippets and voice embeddings were destroyed. */
    voicesDestroyedAt: timestamp('voices_destroyed_at', { withTimezone: true, mode: 'date' }),
    /** Null if the embedded engine wrote them as requested, not in place of a language model. */
    minutesEngine: text('minutes_engine').$type<WrittenBy>(),
    /** What the sections of the text behind the summary were written from; null if unknown. */
    minutesSections: jsonb('minutes_sections').$type<WrittenSections>(),
    /** Outcomes that were found for the summary; null if unknown. */
    minutesFindings: jsonb('minutes_findings').$type<WrittenFindings>(),
    /** When an engine wrote the text behind the summary; null for `completedAt`. */
    minutesMadeAt: timestamp('minutes_made_at', { withTimezone: true, mode: 'date' }),
    errorMessage: text('error_message'),
    failedStep: text('failed_step').$type<'transcription' | 'summarization'>(),
    /**
     * When a job last failed. What a failed transcription leaves is kept from then on, whatever people change
     * meanwhile.
     */
    failedAt: timestamp('failed_at', { withTimezone: true, mode: 'date' }),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    completedAt: timestamp('completed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    // What belongs to a meeting and is listed by person refers to both.
    uniqueIndex('meetings_owner').on(table.id, table.userId),
    index('meetings_user_created').on(table.userId, table.createdAt),
    // All that a search asks of every meeting of a person: the rows themselves are long.
    index('meetings_searched').on(
      table.userId,
      table.meetingDate,
      table.createdAt,
      table.id,
      table.division,
      table.status,
      table.failedStep,
    ),
  ],
);

/**
 * The columns of a meeting that most calls need. What was found for its minutes is not among them, because it may be
 * long.
 */
const { minutesFindings: _findings, ...columns } = getTableColumns(meetings);
export const RECORD = columns;

export const passages = pgTable(
  'passages',
  {
    meetingId: uuid('meeting_id')
      .$type<MeetingId>()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /**
     * Passages that were written together form a division. A new division is written beside the meeting's present one,
     * a part at a time so that nobody waits, and then replaces it at once.
     */
    division: uuid('division').notNull().default(FIRST_DIVISION),
    /** 1, 2, 3, … in order of time. */
    position: integer('position').notNull(),
    speaker: text('speaker').notNull(),
    start: doublePrecision('start').notNull(),
    end: doublePrecision('end').notNull(),
    text: text('text').notNull(),
    /** Words that the recogniser is not sure of, until a person corrects or checks the text; null for none. */
    doubts: jsonb('doubts').$type<Doubts>(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.division, table.position] })],
);

/**
 * Where the words of a former division's passages are in the present one. It is kept as long as former minutes refer to
 * them, and of the latest divisions also for pages that still hold text of them.
 */
export const movedPassages = pgTable(
  'moved_passages',
  {
    meetingId: uuid('meeting_id')
      .$type<MeetingId>()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /** The former division. */
    division: uuid('division').notNull(),
    moved: jsonb('moved').$type<KeptMoves>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.division] })],
);

/**
 * Some passages of one division that follow each other, by the number of the first and how many there are: the first and
 * the last passage of another division that contain the words of the first one. Each one after it is one passage further.
 */
export type MovedRun = readonly [from: number, count: number, first: number, last: number];
/** In the order of the passages. */
export type MovedRuns = readonly MovedRun[];

/** Later divisions have a higher order. Earlier servers stored each passage, and no order. */
export type KeptMoves =
  | { readonly order: number; readonly runs: MovedRuns }
  | readonly (readonly [first: number, last: number])[];
