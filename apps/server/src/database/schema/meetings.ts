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

/** Id of a meeting's first division into passages, which is used until the speakers are found anew. */
export const FIRST_DIVISION = '00000000-0000-0000-0000-000000000000';

/**
 * A person's statement about a passage: an item of the agenda begins there (its place, from 0), talk that belongs to no
 * item begins there (null), or nothing begins there.
 */
export interface ItemPin {
  readonly passageId: number;
  readonly item: number | null | 'nothing';
}

/** The start of an item as a person has checked it. */
export interface CheckedStart {
  readonly passageId: number;
  /** Place of the item in the agenda; null for talk outside the agenda. */
  readonly item: number | null;
  /** Number of the sentence in the passage, from 0; null if it is to be found. */
  readonly sentence: number | null;
}

/** All starts as a person has checked them. */
export interface CheckedStarts {
  /** Identifies the division, the agenda and the pins that the starts belong to. With others, they mean nothing. */
  readonly basis: string;
  readonly starts: readonly CheckedStart[];
}

/** A speaker's name that a person decided to keep, although others call the speaker by another name in the meeting. */
export interface KeptName {
  readonly given: string;
  readonly called: string;
}

/** The source of each section of minutes, in the agenda's order. */
export interface WrittenSections {
  /** Digest of the places where the items began. */
  readonly places: string;
  readonly sections: readonly {
    /** Heading as in the HTML, without its tag. */
    readonly heading: string;
    /** Digest of everything that the section was written from; null if unknown. */
    readonly key: string | null;
  }[];
}

/** An outcome that the engine asserted or proposed, and people's decision on it. */
export interface KeptFinding {
  /** Number in the `data-finding` attribute of its line. */
  readonly number: number;
  /** Index of its item among the headings. */
  readonly section: number;
  readonly kind: FindingKind;
  /** True if the engine wrote the finding into the minutes; false if the engine only proposed it to people. */
  readonly asserted: boolean;
  /** State of the finding, which is in the minutes if it is accepted, or asserted and still open. */
  readonly state: FindingState;
  /** The outcome's text as it was written. */
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
  /** HTML that the finding's line had when it was removed; absent if the line was still as the engine wrote it. */
  readonly line?: string;
}

/** The findings of minutes, for exactly the text that is stored with them. */
export interface WrittenFindings {
  /** Headings of the items when the engine wrote the minutes, as in the HTML, without their tags. */
  readonly headings: readonly string[];
  /** Findings in the order of the items. */
  readonly findings: readonly KeptFinding[];
  /** Number of further findings that are not kept; absent for none. */
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
    /** Place where people met; null if nobody said. */
    place: text('place'),
    mainLanguage: text('main_language').$type<Language>().notNull(),
    extraLanguages: jsonb('extra_languages').$type<Language[]>().notNull(),
    participants: jsonb('participants').$type<string[]>().notNull(),
    /** How participants took part, by name. Participants who were simply present have no entry. */
    attendance: jsonb('attendance').$type<AttendanceDetails>().notNull().default({}),
    /** Copy of the vocabulary from when the meeting was added. Later edits do not change a transcript under way. */
    vocabulary: jsonb('vocabulary').$type<string[]>().notNull(),
    /** Length of the audio; seconds. */
    duration: doublePrecision('duration').notNull(),
    segmentsCount: integer('segments_count').notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    stage: text('stage').$type<Stage>(),
    /** Estimated seconds until the work under way is done; null while that is unknown. */
    remaining: integer('remaining'),
    /** Storage key of the recording; null once the transcript is stored. */
    audioKey: text('audio_key'),
    /** Size of the recording; bytes. Null if there is none, or if the recording came before sizes were stored. */
    audioBytes: bigint('audio_bytes', { mode: 'number' }),
    /** Size of the recording that is kept for listening; bytes. Null if none is kept. */
    soundBytes: bigint('sound_bytes', { mode: 'number' }),
    /** Size of an imported transcript; bytes. 0 if none was imported, or if it came before sizes were stored. */
    importedBytes: bigint('imported_bytes', { mode: 'number' }).notNull().default(0),
    /** Bytes by which corrections have lengthened the transcript, whether it was recorded or imported. */
    writtenBytes: bigint('written_bytes', { mode: 'number' }).notNull().default(0),
    /** Speaker labels that have a stored snippet. */
    snippets: jsonb('snippets').$type<string[]>().notNull().default([]),
    /**
     * Subfolder of the meeting's snippets since its speakers were found again; null if the snippets are in the folder
     * itself.
     */
    snippetsFolder: text('snippets_folder'),
    speakerMap: jsonb('speaker_map').$type<Record<string, string>>().notNull().default({}),
    speakerSuggestions: jsonb('speaker_suggestions').$type<Record<string, SpeakerSuggestion>>().notNull().default({}),
    /** Names that people decided to keep, newest last. */
    keptNames: jsonb('kept_names').$type<KeptName[]>().notNull().default([]),
    /** Time of the last correction of a passage, a speaker's name or the participants. */
    transcriptChangedAt: timestamp('transcript_changed_at', { withTimezone: true, mode: 'date' }),
    /** The division whose passages form the meeting's transcript. */
    division: uuid('division').notNull().default(FIRST_DIVISION),
    agenda: jsonb('agenda').$type<AgendaItem[]>().notNull().default([]),
    /** People's statements about where items of the agenda begin, in order of the present division's passages. */
    itemPins: jsonb('item_pins').$type<ItemPin[]>().notNull().default([]),
    /** Whether a person has checked where every item begins. */
    startsChecked: boolean('starts_checked').notNull().default(false),
    /** Null if nobody has checked the starts, or if they were checked before they were kept. */
    checkedStarts: jsonb('checked_starts').$type<CheckedStarts>(),
    sectionLength: doublePrecision('section_length'),
    minutesKind: text('minutes_kind').$type<MinutesKind>().notNull().default('synthetic'),
    summary: text('summary'),
    /** Number of changes of `summary`. It never decreases, even when the minutes are cleared. */
    summaryVersion: integer('summary_version').notNull().default(0),
    approval: text('approval').$type<Approval>().notNull().default('draft'),
    /** Name of the person who last changed the state of approval. */
    approvalBy: text('approval_by'),
    approvalAt: timestamp('approval_at', { withTimezone: true, mode: 'date' }),
    /** Number of the version that was last approved. */
    approvedVersion: integer('approved_version'),
    /** Time at which the transcript was last stored. Retention periods are counted from here. */
    transcribedAt: timestamp('transcribed_at', { withTimezone: true, mode: 'date' }),
    audioDestroyedAt: timestamp('audio_destroyed_at', { withTimezone: true, mode: 'date' }),
    /** Time at which snippets and voice embeddings were destroyed. */
    voicesDestroyedAt: timestamp('voices_destroyed_at', { withTimezone: true, mode: 'date' }),
    /** Engine that wrote the minutes; null for the embedded engine, unless it replaced a language model. */
    minutesEngine: text('minutes_engine').$type<WrittenBy>(),
    /** Sources of the sections of the engine's text that the summary is based on; null if unknown. */
    minutesSections: jsonb('minutes_sections').$type<WrittenSections>(),
    /** Outcomes found for the summary; null if unknown. */
    minutesFindings: jsonb('minutes_findings').$type<WrittenFindings>(),
    /** Time at which an engine wrote the text that the summary is based on; null if this time is `completedAt`. */
    minutesMadeAt: timestamp('minutes_made_at', { withTimezone: true, mode: 'date' }),
    errorMessage: text('error_message'),
    failedStep: text('failed_step').$type<'transcription' | 'summarization'>(),
    /**
     * Time at which a job last failed. The retention of a failed transcription's remains is counted from here, whatever
     * people change later.
     */
    failedAt: timestamp('failed_at', { withTimezone: true, mode: 'date' }),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    completedAt: timestamp('completed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    // Tables of meeting data that are listed by person refer to both columns.
    uniqueIndex('meetings_owner').on(table.id, table.userId),
    index('meetings_user_created').on(table.userId, table.createdAt),
    // Holds all columns that a search reads for every meeting of a person, because the rows themselves are long.
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
 * The columns of a meeting that most calls need. The findings of its minutes are left out, because they may be long.
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
     * Passages that were written together form a division. A new division is written next to the meeting's present one,
     * in parts so that nobody waits, and then replaces it in a single step.
     */
    division: uuid('division').notNull().default(FIRST_DIVISION),
    /** Number of the passage: 1, 2, 3, … in order of time. */
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
 * Maps the passages of a former division to the present passages that contain the same words. A map is kept as long as
 * former minutes refer to the former passages. Maps of the latest divisions are also kept for pages that still show
 * text of these divisions.
 */
export const movedPassages = pgTable(
  'moved_passages',
  {
    meetingId: uuid('meeting_id')
      .$type<MeetingId>()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /** Id of the former division. */
    division: uuid('division').notNull(),
    moved: jsonb('moved').$type<KeptMoves>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.division] })],
);

/**
 * Consecutive passages of one division: the number of the first passage, and how many there are. `first` and `last` are
 * the passages of another division that contain the first passage's words. For each following passage, both numbers are
 * one higher.
 */
export type MovedRun = readonly [from: number, count: number, first: number, last: number];
/** Runs in the order of the passages. */
export type MovedRuns = readonly MovedRun[];

/**
 * Moved passages, with a number that is higher for later divisions. Earlier servers stored each passage singly, without
 * that number.
 */
export type KeptMoves =
  | { readonly order: number; readonly runs: MovedRuns }
  | readonly (readonly [first: number, last: number])[];
