import type { AttendanceDetails } from '@greffier/contract/meeting/minutes/attendance';
import type { MeetingId, UserId } from '@greffier/contract/ids';
import type { MeetingFilter } from '@greffier/contract/meeting/meeting-filter';
import { isNamed, namedSpeakers, type Passage } from '@greffier/contract/values';
import type { MeetingStatus, Stage } from '@greffier/contract/meeting/status';
import { and, desc, eq, gt, gte, inArray, lte, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings, passages, RECORD } from '../../database/schema/meetings.ts';
import { changedAt } from '../../database/changed-at.ts';
import type { MeetingChanges, MeetingRecord } from './record.ts';

/** Columns for a line of the list, without the minutes and the agenda, which may be long. */
const LINE = {
  id: meetings.id,
  name: meetings.name,
  status: meetings.status,
  createdAt: meetings.createdAt,
  meetingDate: meetings.meetingDate,
  meetingTime: meetings.meetingTime,
  duration: meetings.duration,
  participants: meetings.participants,
  progress: meetings.progress,
  approval: meetings.approval,
  segmentsCount: meetings.segmentsCount,
};

export type MeetingLine = Pick<MeetingRecord, keyof typeof LINE>;

/** A line as JSON, which has no dates. */
type MeetingLineJson = Omit<MeetingLine, 'createdAt'> & { readonly createdAt: string };

/**
 * SQL for the stored attendance of the people among `names` who took part before. People who leave the list lose their
 * attendance.
 */
const attendanceOfThose = (names: readonly string[]) =>
  sql<AttendanceDetails>`(select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each(${meetings.attendance}) where jsonb_exists(${JSON.stringify(names)}::jsonb, key))`;

const LINE_JSON = sql.join(
  Object.entries(LINE).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`),
  sql`, `,
);

/** Number of meetings that are read at once. It is limited because each may name hundreds of people. */
const LINES = 100;

/**
 * Lists a person's meetings, newest first, in parts, so that others' calls can run in between. The database returns
 * each part as one JSON value, which takes a quarter of the time that a driver takes for the same number of rows.
 */
export async function* listMeetings(db: Database, userId: UserId): AsyncGenerator<MeetingLine[]> {
  const { ids } = await selectMeetings(db, userId, {});
  yield* linesOf(db, userId, ids);
}

interface Selected {
  readonly ids: readonly MeetingId[];
  /** Number of matching meetings, regardless of the limit. */
  readonly found: number;
  /** Number of all meetings of the person. */
  readonly total: number;
}

/** Name in lower case without accents, like the web application's `fold`. */
const FOLDED_NAME = sql`lower(regexp_replace(normalize(${meetings.name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
/**
 * Largest number of words to search for, because searching each word in every name of a person's meetings takes time.
 */
const MOST_WORDS = 8;
const foldedWords = (text: string): string[] => {
  const words = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS);
};

/** Finds the ids of a person's meetings that match a filter, newest first. */
export async function selectMeetings(db: Database, userId: UserId, filter: MeetingFilter): Promise<Selected> {
  const { limit = null, name = '', status, first_day: first, last_day: last, created_since: since } = filter;
  const own = eq(meetings.userId, userId);
  const wanted = and(
    own,
    status && eq(meetings.status, status),
    first === undefined ? undefined : gte(meetings.meetingDate, first),
    last === undefined ? undefined : lte(meetings.meetingDate, last),
    since === undefined ? undefined : gte(meetings.createdAt, new Date(since)),
    ...foldedWords(name).map((word) => sql`position(${word} in ${FOLDED_NAME}) > 0`),
  );
  const newest = db
    .select({ id: meetings.id, createdAt: meetings.createdAt })
    .from(meetings)
    .where(wanted)
    .orderBy(desc(meetings.createdAt))
    .limit(limit ?? EVERYTHING)
    .as('newest');
  const count = sql<number>`count(*)::int`;
  const ids = db
    .select({ ids: sql`coalesce(json_agg(${newest.id} order by ${newest.createdAt} desc), '[]')` })
    .from(newest);
  const found = db.select({ count }).from(meetings).where(wanted);
  const total = db.select({ count }).from(meetings).where(own);
  const [selected] = await db
    .select({
      ids: sql<MeetingId[]>`(${ids})`,
      found: sql<number>`(${found})`,
      total: sql<number>`(${total})`,
    })
    .from(sql`(values (1)) as one`);
  return selected ?? { ids: [], found: 0, total: 0 };
}

/** Reads the lines of these meetings of a person, in the order of the ids. */
export async function* linesOf(db: Database, userId: UserId, ids: readonly MeetingId[]): AsyncGenerator<MeetingLine[]> {
  for (let from = 0; from < ids.length; from += LINES) {
    const [found] = await db
      .select({
        lines: sql<
          MeetingLineJson[]
        >`coalesce(json_agg(json_build_object(${LINE_JSON}) order by ${meetings.createdAt} desc), '[]')`,
      })
      .from(meetings)
      .where(and(eq(meetings.userId, userId), inArray(meetings.id, ids.slice(from, from + LINES))));
    yield (found?.lines ?? []).map((line) => ({ ...line, createdAt: new Date(line.createdAt) }));
  }
}

export async function findMeeting(db: Database, id: MeetingId): Promise<MeetingRecord | null> {
  const [meeting] = await db.select(RECORD).from(meetings).where(eq(meetings.id, id));
  return meeting ?? null;
}

/** Condition for the passages of a meeting's transcript. */
const ofTranscript = (id: MeetingId) =>
  and(
    eq(passages.meetingId, id),
    eq(passages.division, sql`(select ${meetings.division} from ${meetings} where ${meetings.id} = ${id})`),
  );

/** Number of passages that are read at once. Reading them takes some 10 ms, during which PGlite answers nobody else. */
const PART = 1_000;
const EVERYTHING = 2 ** 31 - 1;

/** Number of attempts at reading in parts while the transcript changes. After that, everything is read at once. */
const TRIES = 3;

/**
 * Reads passages in order of time, all from one state of the transcript. They are read in parts, so that others' calls
 * can run in between.
 */
export async function findPassages(db: Database, id: MeetingId): Promise<Passage[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await findInParts(db, id);
    if (found !== null) return found;
  }
  return (await findPart(db, id, 0, EVERYTHING))?.all ?? [];
}

/** Reads all passages in parts; null if the transcript changed between two parts. */
async function findInParts(db: Database, id: MeetingId): Promise<Passage[] | null> {
  const found: Passage[] = [];
  let state: string | null = null;
  for (;;) {
    const part = await findPart(db, id, found.at(-1)?.id ?? 0, PART);
    if (part === null) return [];
    state ??= part.state;
    if (part.state !== state) return null;
    found.push(...part.all);
    if (part.all.length < PART) return found;
  }
}

interface Part {
  /** Value that changes with every change of the transcript. */
  readonly state: string;
  readonly all: Passage[];
}

/**
 * Reads the first passages after a position as one JSON value, which takes half the time of reading them as rows; null
 * if the meeting is gone.
 */
async function findPart(db: Database, id: MeetingId, after: number, most: number): Promise<Part | null> {
  const { position, speaker, start, end, text, doubts } = passages;
  const part = db
    .select({ position, speaker, start, end, text, doubts })
    .from(passages)
    .where(and(eq(passages.meetingId, id), eq(passages.division, meetings.division), gt(position, after)))
    .orderBy(position)
    .limit(most)
    .as('part');
  const passage = sql`json_strip_nulls(json_build_object('id', ${part.position}, 'speaker', ${part.speaker}, 'start', ${part.start}, 'end', ${part.end}, 'text', ${part.text}, 'doubts', ${part.doubts}))`;
  const all = db.select({ all: sql`coalesce(json_agg(${passage} order by ${part.position}), '[]')` }).from(part);
  const [found] = await db
    .select({
      state: sql<string>`concat(${meetings.division}, ' ', ${meetings.transcriptChangedAt})`,
      all: sql<Passage[]>`(${all})`,
    })
    .from(meetings)
    .where(eq(meetings.id, id));
  return found ?? null;
}

/** Returns the number of a meeting's last passage, which is also the number of passages. */
export async function countPassages(db: Database, { id, division }: Pick<MeetingRecord, 'id' | 'division'>) {
  const [row] = await db
    .select({ last: max(passages.position) })
    .from(passages)
    .where(and(eq(passages.meetingId, id), eq(passages.division, division)));
  return row?.last ?? 0;
}

/** Finds the passages with these numbers, without the numbers that the transcript does not have. */
export async function findSomePassages(db: Database, id: MeetingId, numbers: readonly number[]): Promise<Passage[]> {
  const { position, speaker, start, end, text, doubts } = passages;
  const rows = await db
    .select({ id: position, speaker, start, end, text, doubts })
    .from(passages)
    .where(and(ofTranscript(id), inArray(position, [...numbers])));
  return rows.map(({ doubts: kept, ...passage }) => (kept === null ? passage : { ...passage, doubts: kept }));
}

/** Counts the characters of the whole transcript. */
export async function countCharacters(db: Database, id: MeetingId): Promise<number> {
  const characters = sql<number>`coalesce(sum(length(${passages.text})), 0)::int`;
  const [row] = await db.select({ characters }).from(passages).where(ofTranscript(id));
  return row?.characters ?? 0;
}

/** Lists the labels of all speakers, in any order. */
export async function findSpeakers(db: Database, id: MeetingId): Promise<string[]> {
  const rows = await db.selectDistinct({ speaker: passages.speaker }).from(passages).where(ofTranscript(id));
  return rows.map(({ speaker }) => speaker);
}

export async function insertMeeting(db: Database, meeting: typeof meetings.$inferInsert): Promise<void> {
  await db.insert(meetings).values(meeting);
}

/**
 * Moves a meeting from one status to another, if it still has the first one.
 * @returns the meeting after the move; null if it is gone or has another status
 */
export async function moveMeeting(
  db: Database,
  id: MeetingId,
  from: MeetingStatus,
  to: MeetingStatus,
  changes: MeetingChanges & { readonly updatedAt: Date },
): Promise<MeetingRecord | null> {
  const [moved] = await db
    .update(meetings)
    .set({ ...changes, status: to })
    .where(and(eq(meetings.id, id), eq(meetings.status, from)))
    .returning(RECORD);
  return moved ?? null;
}

/**
 * Stores measured progress. A figure for a status that has passed is ignored, and a figure lower than before does not
 * reduce the progress.
 */
export async function raiseProgress(
  db: Database,
  id: MeetingId,
  status: MeetingStatus,
  percent: number,
  stage: Stage,
  remaining: number | null,
): Promise<void> {
  await db
    .update(meetings)
    .set({ progress: sql`greatest(${meetings.progress}, ${percent})`, stage, remaining })
    .where(and(eq(meetings.id, id), eq(meetings.status, status)));
}

/**
 * Stores the names of speakers.
 * @param names given names, by label; a blank name or a placeholder removes the label's name
 * @returns false if the meeting was not changed, because it is not `transcribed`
 */
export async function saveSpeakers(
  db: Database,
  owner: UserId,
  id: MeetingId,
  names: Readonly<Record<string, string>>,
  participants: readonly string[],
  now: Date,
): Promise<boolean> {
  const named = JSON.stringify(namedSpeakers(names));
  const unnamed = JSON.stringify(Object.keys(names).filter((label) => !isNamed(names[label])));
  // The database merges the names, so that both stay if two pages name different speakers.
  const changed = await db
    .update(meetings)
    .set({
      speakerMap: sql`(${meetings.speakerMap} || ${named}::jsonb) - array(select jsonb_array_elements_text(${unnamed}::jsonb))`,
      participants: [...participants],
      attendance: attendanceOfThose(participants),
      transcriptChangedAt: changedAt(now),
    })
    .where(and(eq(meetings.id, id), eq(meetings.userId, owner), eq(meetings.status, 'transcribed')))
    .returning({ id: meetings.id });
  return changed.length > 0;
}

/**
 * Changes a meeting's name, date and participants; undefined fields stay. Without `attendance`, participants who stay
 * keep their attendance.
 * @returns false if the meeting was not changed, because its minutes are approved
 */
export async function describeMeeting(
  db: Database,
  owner: UserId,
  id: MeetingId,
  changes: {
    readonly [key in 'name' | 'meetingDate' | 'meetingTime' | 'place' | 'participants' | 'attendance']:
      | MeetingRecord[key]
      | undefined;
  } & { readonly updatedAt: Date; readonly transcriptChangedAt: Date | undefined },
): Promise<boolean> {
  const changed = await db
    .update(meetings)
    .set({
      ...changes,
      transcriptChangedAt: changes.transcriptChangedAt && changedAt(changes.transcriptChangedAt),
      attendance: changes.attendance ?? (changes.participants && attendanceOfThose(changes.participants)),
    })
    .where(and(eq(meetings.id, id), eq(meetings.userId, owner), ne(meetings.approval, 'approved')))
    .returning({ id: meetings.id });
  return changed.length > 0;
}

/** Reads and locks a meeting: until the transaction ends, nobody else writes to it, and no job takes it up. */
export async function lockMeeting(tx: Database, id: MeetingId): Promise<MeetingRecord | null> {
  const [meeting] = await tx.select(RECORD).from(meetings).where(eq(meetings.id, id)).for('update');
  return meeting ?? null;
}

/**
 * Saves passages, inside a transaction that has locked the meeting. One statement writes them all, because PGlite
 * answers nobody else until the transaction ends.
 * @param more bytes by which the passages became longer; negative if they became shorter
 * @param rests false if the minutes do not depend on the changes
 */
export async function savePassages(
  tx: Database,
  id: MeetingId,
  corrected: readonly Pick<Passage, 'id' | 'speaker' | 'text' | 'doubts'>[],
  more: number,
  { now, rests = true }: { readonly now: Date; readonly rests?: boolean },
): Promise<void> {
  const rows = JSON.stringify(
    corrected.map(({ id: position, speaker, text, doubts }) => ({ position, speaker, text, doubts })),
  );
  await tx
    .update(passages)
    .set({ speaker: sql`corrected.speaker`, text: sql`corrected.text`, doubts: sql`corrected.doubts` })
    .from(sql`json_to_recordset(${rows}::json) as corrected(position int, speaker text, text text, doubts jsonb)`)
    .where(and(ofTranscript(id), eq(passages.position, sql`corrected.position`)));
  await tx
    .update(meetings)
    .set({
      // Never below 0: removing recorded or imported words frees no room, unlike removing words that people wrote.
      writtenBytes: sql`greatest(0, ${meetings.writtenBytes} + ${more})`,
      transcriptChangedAt: rests ? changedAt(now) : undefined,
      // Always later than before, because it identifies a state of the passages.
      updatedAt: sql`greatest(${now}::timestamptz, ${meetings.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(meetings.id, id));
}

/** Hands one person's meetings over to another. */
export async function handOver(tx: Database, from: UserId, to: UserId): Promise<void> {
  await tx.update(meetings).set({ userId: to }).where(eq(meetings.userId, from));
}
