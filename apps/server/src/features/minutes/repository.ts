import type { MeetingId } from '@greffier/contract/ids';
import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import { and, desc, eq, getTableColumns, max, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings, movedPassages, RECORD, type WrittenFindings } from '../../database/schema/meetings.ts';
import { minutesVersions, type DocumentFront } from '../../database/schema/minutes.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { users } from '../../database/schema/people.ts';
import type { StoredText } from '../../database/stored-text.ts';
import { frontOf } from '../meetings/front.ts';
import type { MeetingChanges, MeetingRecord } from '../meetings/record.ts';
import { type Moves, readMoves } from './kept-moves.ts';
import { movedBy } from './moved-runs.ts';

export type VersionRecord = typeof minutesVersions.$inferSelect;

/**
 * Returns SQL for a version's text, which the database copies in its stored form. A text that is sent has to be
 * compressed. For two megabytes, this takes PGlite fifty milliseconds, in which it answers nobody else.
 */
export const textOfVersion = (id: string): SQL<string> =>
  sql`(select html from ${minutesVersions} where ${minutesVersions.id} = ${id})`;

/** Returns SQL for the text of a meeting's minutes. The database copies the text in its stored form. */
export const textOfMeeting = (id: MeetingId): SQL<string> =>
  sql`(select summary from ${meetings} where ${meetings.id} = ${id})`;

/** A version without the fields that may be long. */
export type ShortVersion = Omit<VersionRecord, 'html' | 'findings' | 'sections'>;

/** A line of the history, without its text, which may be long. */
export type VersionLine = Omit<VersionRecord, 'html' | 'findings' | 'front' | 'division' | 'sections'>;

export type NewVersion = Pick<VersionRecord, 'kind' | 'madeAt'> & { readonly html: StoredText } & Partial<
    Pick<VersionRecord, 'findings' | 'madeBy' | 'minutesKind' | 'restoredFrom' | 'sections' | 'session' | 'textMadeAt'>
  >;

const { html: _html, ...LINE } = {
  id: minutesVersions.id,
  meetingId: minutesVersions.meetingId,
  number: minutesVersions.number,
  kind: minutesVersions.kind,
  html: minutesVersions.html,
  madeAt: minutesVersions.madeAt,
  madeBy: minutesVersions.madeBy,
  restoredFrom: minutesVersions.restoredFrom,
  session: minutesVersions.session,
  textMadeAt: minutesVersions.textMadeAt,
  minutesKind: minutesVersions.minutesKind,
};

/** Reads the findings of a meeting's minutes; null if they are unknown. */
export async function findFindings(db: Database, id: MeetingId): Promise<WrittenFindings | null> {
  const [found] = await db.select({ findings: meetings.minutesFindings }).from(meetings).where(eq(meetings.id, id));
  return found?.findings ?? null;
}

export async function changeMinutes(
  tx: Database,
  id: MeetingId,
  changes: Partial<
    Pick<
      MeetingChanges & Pick<MeetingRecord, 'approvedVersion' | 'updatedAt'>,
      | 'approval'
      | 'approvalAt'
      | 'approvalBy'
      | 'approvedVersion'
      | 'minutesFindings'
      | 'minutesKind'
      | 'minutesMadeAt'
      | 'minutesSections'
      | 'summary'
      | 'summaryVersion'
      | 'updatedAt'
    >
  >,
): Promise<void> {
  await tx.update(meetings).set(changes).where(eq(meetings.id, id));
}

/** Lists the versions of a meeting's minutes, newest first. */
export function listVersions(db: Database, id: MeetingId): Promise<VersionLine[]> {
  return db
    .select(LINE)
    .from(minutesVersions)
    .where(eq(minutesVersions.meetingId, id))
    .orderBy(desc(minutesVersions.number));
}

export async function findVersion(db: Database, id: MeetingId, number: number): Promise<VersionRecord | null> {
  const [version] = await db
    .select()
    .from(minutesVersions)
    .where(and(eq(minutesVersions.meetingId, id), eq(minutesVersions.number, number)));
  return version ?? null;
}

/** Reads the newest version that was once the meeting's minutes, with all its fields. */
export async function newestVersion(db: Database, id: MeetingId): Promise<VersionRecord | null> {
  const [version] = await db
    .select()
    .from(minutesVersions)
    .where(and(eq(minutesVersions.meetingId, id), ne(minutesVersions.kind, 'aside')))
    .orderBy(desc(minutesVersions.number))
    .limit(1);
  return version ?? null;
}

/** Reads the newest version without the fields that may be long, and tells whether its text is the meeting's. */
export async function newestLine(
  db: Database,
  id: MeetingId,
): Promise<(ShortVersion & { readonly isText: boolean }) | null> {
  const isText = sql<boolean>`${minutesVersions.html} is not distinct from ${meetings.summary}`;
  const [version] = await db
    .select({ ...SHORT_VERSION, isText })
    .from(minutesVersions)
    .innerJoin(meetings, eq(meetings.id, minutesVersions.meetingId))
    .where(and(eq(minutesVersions.meetingId, id), ne(minutesVersions.kind, 'aside')))
    .orderBy(desc(minutesVersions.number))
    .limit(1);
  return version ?? null;
}

/** Lists the divisions whose passages a meeting's versions name. */
export async function listDivisions(db: Database, meetingId: MeetingId): Promise<string[]> {
  const rows = await db
    .selectDistinct({ division: minutesVersions.division })
    .from(minutesVersions)
    .where(eq(minutesVersions.meetingId, meetingId));
  return rows.map(({ division }) => division);
}

export async function listMoved(db: Database, meetingId: MeetingId): Promise<Moves[]> {
  const { division, moved } = movedPassages;
  const rows = await db.select({ division, moved }).from(movedPassages).where(eq(movedPassages.meetingId, meetingId));
  return rows.map((row) => ({ division: row.division, ...readMoves(row.moved) }));
}

export async function findMoved(db: Database, id: MeetingId, division: string): Promise<MovedPassages | null> {
  const [row] = await db
    .select({ moved: movedPassages.moved })
    .from(movedPassages)
    .where(and(eq(movedPassages.meetingId, id), eq(movedPassages.division, division)));
  return row === undefined ? null : movedBy(readMoves(row.moved).runs);
}

export async function replaceMoved(tx: Database, meetingId: MeetingId, rows: readonly Moves[]): Promise<void> {
  await tx.delete(movedPassages).where(eq(movedPassages.meetingId, meetingId));
  if (rows.length > 0)
    await tx
      .insert(movedPassages)
      .values(rows.map(({ division, order, runs }) => ({ meetingId, division, moved: { order, runs } })));
}

/**
 * Columns of a meeting and of a version without the fields that may be long: reading megabytes of a known text takes
 * tens of milliseconds.
 */
const { summary: _summary, minutesSections: _written, ...SHORT_MEETING } = RECORD;
const { html: _text, findings: _findings, sections: _sections, ...SHORT_VERSION } = getTableColumns(minutesVersions);

/** Reads the facts that a document states about a locked meeting, and the division that its minutes refer to. */
async function currentState(tx: Database, id: MeetingId): Promise<{ front: DocumentFront; division: string }> {
  const [found] = await tx
    .select({ meeting: SHORT_MEETING, organisation: organizations.name })
    .from(meetings)
    .innerJoin(users, eq(users.id, meetings.userId))
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(meetings.id, id));
  if (found === undefined) throw new Error('the meeting is gone');
  return { front: frontOf(found.meeting, found.organisation), division: found.meeting.division };
}

/**
 * Adds a version to a locked meeting under the next number. Among the versions that were never approved, only the
 * newest stay.
 * @param most number of these newest versions, including the added one
 */
export async function addVersion(
  tx: Database,
  meetingId: MeetingId,
  version: NewVersion,
  most: number,
): Promise<ShortVersion> {
  const [last] = await tx
    .select({ number: max(minutesVersions.number) })
    .from(minutesVersions)
    .where(eq(minutesVersions.meetingId, meetingId));
  const number = (last?.number ?? 0) + 1;
  const [added] = await tx
    .insert(minutesVersions)
    .values({ ...version, meetingId, number, ...(await currentState(tx, meetingId)) })
    .returning(SHORT_VERSION);
  if (!added) throw new Error('the version was not stored');
  const unapproved = and(eq(minutesVersions.meetingId, meetingId), ne(minutesVersions.kind, 'approved'));
  const kept = await tx
    .select({ id: minutesVersions.id })
    .from(minutesVersions)
    .where(unapproved)
    .orderBy(desc(minutesVersions.number))
    .limit(most);
  const ids = kept.map(({ id }) => id);
  await tx.delete(minutesVersions).where(and(unapproved, notInArray(minutesVersions.id, ids)));
  return added;
}

export async function rewriteVersion(
  tx: Database,
  { id, meetingId }: Pick<VersionRecord, 'id' | 'meetingId'>,
  changes: Pick<VersionRecord, 'findings' | 'madeAt'> & { readonly html: StoredText } & Partial<
      Pick<VersionRecord, 'sections'>
    >,
): Promise<void> {
  const state = await currentState(tx, meetingId);
  await tx
    .update(minutesVersions)
    .set({ ...changes, ...state })
    .where(eq(minutesVersions.id, id));
}

/** Stores people's decisions on the findings of a version whose text stays. */
export async function saveFindings(tx: Database, id: string, findings: WrittenFindings): Promise<void> {
  await tx.update(minutesVersions).set({ findings }).where(eq(minutesVersions.id, id));
}
