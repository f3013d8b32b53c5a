import type { AuditDeed, AuditDetails } from '@greffier/contract/audit';
import type { AttendanceDetails, Attendee } from '@greffier/contract/attendance';
import type { AuthConfig } from '@greffier/contract/auth';
import type { DataPolicyForm } from '@greffier/contract/data-policy';
import type { Approval, MinutesKind, MinutesVersionKind } from '@greffier/contract/minutes';
import type { MeetingStatus, Stage } from '@greffier/contract/status';
import type { MeetingId, TemplateId, UploadId, UserId, VocabularyId } from '@greffier/contract/ids';
import type { AgendaItem, Language, SpeakerSuggestion, WrittenBy } from '@greffier/contract/values';
import {
  bigint,
  boolean,
  check,
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
import { sql } from 'drizzle-orm';

const createdAt = () => timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow();

/** What a meeting's passages belong to until its speakers are found again. */
export const FIRST_DIVISION = '00000000-0000-0000-0000-000000000000';

/** One row: an installation serves one organisation. */
export const organizations = pgTable('organizations', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  logoUrl: text('logo_url'),
  maxUsers: integer('max_users'),
  canEditAuthConfig: boolean('can_edit_auth_config').notNull().default(false),
  authConfig: jsonb('auth_config').$type<AuthConfig>().notNull(),
  /** How long things are kept; what is absent has its default. */
  retention: jsonb('retention').$type<Partial<DataPolicyForm>>().notNull().default({}),
  /** No meeting is deleted for its age before this moment; null: the rule for meetings was never changed. */
  meetingsKeptUntil: timestamp('meetings_kept_until', { withTimezone: true, mode: 'date' }),
});

/** What an organisation uploaded for its minutes: a Word template, a logo. The files lie in the storage. */
export const organizationFiles = pgTable(
  'organization_files',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'word_template' | 'logo'>().notNull(),
    fileName: text('file_name').notNull(),
    storageKey: text('storage_key').notNull(),
    bytes: integer('bytes').notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Name. */
    uploadedBy: text('uploaded_by').notNull(),
    /** Why a document could not be made of it the last time, in French; null where one could. */
    failure: text('failure'),
    failedAt: timestamp('failed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind] })],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<UserId>(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Lower case. */
    email: text('email').notNull(),
    name: text('name'),
    isSuperuser: boolean('is_superuser').notNull().default(false),
    /** Issuer and subject of the identity that signed in. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** When a super user blocked the account; null: it is not blocked. */
    blockedAt: timestamp('blocked_at', { withTimezone: true, mode: 'date' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_identity').on(table.issuer, table.subject),
  ],
);

/** Who is signed in: one row for each sign-in, until it ends or expires. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token, base64url: a copy of the database signs nobody in. */
    tokenHash: text('token_hash').notNull(),
    /** What the issuer said at the sign-in: the access rules are held against it on each request. */
    issuer: text('issuer').notNull(),
    tenant: text('tenant'),
    email: text('email').notNull(),
    emailTrusted: boolean('email_trusted').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Written every few minutes at most. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId, table.createdAt),
    index('sessions_seen').on(table.lastSeenAt),
  ],
);

/** Personal (user) or shared (organisation): exactly one owner. */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<TemplateId>(),
    name: text('name').notNull(),
    format: jsonb('format').$type<AgendaItem[]>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('templates_user').on(table.userId),
    check('templates_one_owner', sql`num_nonnulls(${table.userId}, ${table.organizationId}) = 1`),
  ],
);

export const vocabularies = pgTable(
  'vocabularies',
  {
    id: uuid('id').primaryKey().defaultRandom().$type<VocabularyId>(),
    name: text('name').notNull(),
    words: jsonb('words').$type<string[]>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('vocabularies_user').on(table.userId),
    check('vocabularies_one_owner', sql`num_nonnulls(${table.userId}, ${table.organizationId}) = 1`),
  ],
);

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
    /** Where people met; null where nobody said. */
    place: text('place'),
    mainLanguage: text('main_language').$type<Language>().notNull(),
    extraLanguages: jsonb('extra_languages').$type<Language[]>().notNull(),
    participants: jsonb('participants').$type<string[]>().notNull(),
    /** How participants took part, by name, where they were not simply present. */
    attendance: jsonb('attendance').$type<AttendanceDetails>().notNull().default({}),
    /** Copied when the meeting starts: a later edit of the vocabulary changes no transcript under way. */
    vocabulary: jsonb('vocabulary').$type<string[]>().notNull(),
    /** Seconds of audio. */
    duration: doublePrecision('duration').notNull(),
    segmentsCount: integer('segments_count').notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    stage: text('stage').$type<Stage>(),
    /** Seconds that the work under way is thought to take yet; null until that is known. */
    remaining: integer('remaining'),
    /** Storage key of the recording; null once the transcript is stored. */
    audioKey: text('audio_key'),
    /** Bytes of the recording; null where they were not kept yet, or there is none. */
    audioBytes: bigint('audio_bytes', { mode: 'number' }),
    /** Labels whose snippet is stored. */
    snippets: jsonb('snippets').$type<string[]>().notNull().default([]),
    /** Below the meeting's snippets, where they lie since the speakers were found again; null: they lie there themselves. */
    snippetsFolder: text('snippets_folder'),
    speakerMap: jsonb('speaker_map').$type<Record<string, string>>().notNull().default({}),
    speakerSuggestions: jsonb('speaker_suggestions').$type<Record<string, SpeakerSuggestion>>().notNull().default({}),
    /** When a passage, a speaker's name or the participants were put right last. */
    transcriptChangedAt: timestamp('transcript_changed_at', { withTimezone: true, mode: 'date' }),
    /** Of the meeting's passages, those that are its transcript. */
    division: uuid('division').notNull().default(FIRST_DIVISION),
    agenda: jsonb('agenda').$type<AgendaItem[]>().notNull().default([]),
    sectionLength: doublePrecision('section_length'),
    minutesKind: text('minutes_kind').$type<MinutesKind>().notNull().default('synthetic'),
    summary: text('summary'),
    /** Counts what was written to `summary`; never goes back, also where the minutes are cleared. */
    summaryVersion: integer('summary_version').notNull().default(0),
    approval: text('approval').$type<Approval>().notNull().default('draft'),
    /** Name of who put the minutes into this state. */
    approvalBy: text('approval_by'),
    approvalAt: timestamp('approval_at', { withTimezone: true, mode: 'date' }),
    /** Number of the version that was approved last. */
    approvedVersion: integer('approved_version'),
    /** When the transcript was stored last; what is kept for a time is counted from here. */
    transcribedAt: timestamp('transcribed_at', { withTimezone: true, mode: 'date' }),
    audioDestroyedAt: timestamp('audio_destroyed_at', { withTimezone: true, mode: 'date' }),
    /** Of snippets and voice embeddings. */
    voicesDestroyedAt: timestamp('voices_destroyed_at', { withTimezone: true, mode: 'date' }),
    /** Null: the embedded engine, which was asked to. */
    minutesEngine: text('minutes_engine').$type<WrittenBy>(),
    /** When an engine wrote the text that the summary goes back to; null: at `completedAt`. */
    minutesMadeAt: timestamp('minutes_made_at', { withTimezone: true, mode: 'date' }),
    errorMessage: text('error_message'),
    failedStep: text('failed_step').$type<'transcription' | 'summarization'>(),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    completedAt: timestamp('completed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [index('meetings_user_created').on(table.userId, table.createdAt)],
);

export const passages = pgTable(
  'passages',
  {
    meetingId: uuid('meeting_id')
      .$type<MeetingId>()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /**
     * Passages of one division are written together. Another division is written beside the one that the meeting has, a
     * part at a time so that nobody waits, and then takes its place at once.
     */
    division: uuid('division').notNull().default(FIRST_DIVISION),
    /** 1, 2, 3, … in order of time. */
    position: integer('position').notNull(),
    speaker: text('speaker').notNull(),
    start: doublePrecision('start').notNull(),
    end: doublePrecision('end').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.division, table.position] })],
);

/** Where the passages of a former division are in the one that the meeting has; kept while former minutes name them. */
export const movedPassages = pgTable(
  'moved_passages',
  {
    meetingId: uuid('meeting_id')
      .$type<MeetingId>()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    /** The former one. */
    division: uuid('division').notNull(),
    moved: jsonb('moved').$type<MovedPassages>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.division] })],
);

/** Of each passage of a division, in order, the first and the last of those that hold its words in another. */
export type MovedPassages = readonly (readonly [first: number, last: number])[];

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

/** Recordings that arrive in pieces; their bytes lie in a folder of this machine until a meeting is made of them. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().$type<UploadId>(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As announced. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Hexadecimal, of the whole; null until all of it is here. */
    sha256: text('sha256'),
    /** The meeting that was made of it, even where that one is deleted since: none is made a second time. */
    meetingId: uuid('meeting_id').$type<MeetingId>(),
    createdAt: createdAt(),
    /** When its last bytes came. */
    touchedAt: timestamp('touched_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** The request that has it to itself, of whichever process; null: none. */
    lockHolder: uuid('lock_holder'),
    /** By the database's clock: the holder of a lock that is older than this is dead. */
    lockUntil: timestamp('lock_until', { withTimezone: true, mode: 'date' }),
    /** Another request waits for the lock: its holder is to end. */
    lockWanted: boolean('lock_wanted').notNull().default(false),
  },
  (table) => [index('uploads_user').on(table.userId), index('uploads_touched').on(table.touchedAt)],
);

/** Storage keys whose rows are gone: removed by a sweep, so that no crash leaves a file behind. */
export const orphanedFiles = pgTable('orphaned_files', {
  /** A key, or a prefix that ends with `/`. */
  key: text('key').primaryKey(),
  createdAt: createdAt(),
});

/** What the embedded OIDC provider remembers (its adapter's models), so that a restart signs nobody out. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
  ],
);

/** Secrets that the server makes on its first start (cookie keys, the local issuer's JWKS). */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: createdAt(),
});

/** What this installation has been; one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    /** The issuer that signed people in last; null: there was none, or the operator gave it up. */
    issuer: text('issuer'),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
);

/**
 * The audit trail: who did what to which object, when and from where; never content. Triggers refuse to change, delete or
 * truncate it, save for the retention's own way (`features/audit/repository.ts`). No foreign keys: entries outlive people
 * and objects.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    deed: text('deed').$type<AuditDeed>().notNull(),
    /** How often, where refusals are counted together. */
    count: integer('count').notNull().default(1),
    /** Null: nobody signed in, or the server itself. */
    userId: uuid('user_id').$type<UserId>(),
    /** As it was then, lower case. */
    email: text('email'),
    /** IP address that the request came from; null: none did. */
    address: text('address'),
    objectId: text('object_id'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
  },
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_deed').on(table.deed, table.at, table.id),
    index('audit_entries_user').on(table.userId, table.at, table.id),
    index('audit_entries_email').on(table.email, table.at, table.id),
    index('audit_entries_object').on(table.objectId, table.at, table.id),
  ],
);
