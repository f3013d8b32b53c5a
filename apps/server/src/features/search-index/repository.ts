import type { MeetingId } from '@greffier/contract/ids';
import type { SearchKind } from '@greffier/contract/meeting/search';
import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings, passages } from '../../database/schema/meetings.ts';
import { PASSAGES_PER_PART, searchDue, searchParts } from '../../database/schema/search.ts';

/** A part of a meeting whose text has changed, so that its words must be stored again. */
export type DuePart = Omit<typeof searchDue.$inferSelect, 'notedAt'>;

/** The words of a part. */
export interface PartWords {
  readonly kind: SearchKind;
  readonly number: number;
  /** The words of the part; null if the stored words stay. */
  readonly words: readonly string[] | null;
  /** Digest of the text that the words come from; empty for a transcript. */
  readonly content: string;
}

/** A part whose words are stored. */
export interface StoredPart {
  readonly kind: SearchKind;
  readonly number: number;
  /** Stamp that changes each time the part's words are written. */
  readonly stamp: string;
}

const { notedAt, ...DUE } = {
  meetingId: searchDue.meetingId,
  division: searchDue.division,
  kind: searchDue.kind,
  number: searchDue.number,
  change: searchDue.change,
  notedAt: searchDue.notedAt,
};

/** Builds the condition for a due part that has not changed since it was read. */
const isPart = ({ meetingId, division, kind, number, change }: DuePart) =>
  and(
    eq(searchDue.meetingId, meetingId),
    eq(searchDue.division, division),
    eq(searchDue.kind, kind),
    eq(searchDue.number, number),
    eq(searchDue.change, change),
  );

/** Finds the parts that have been due the longest. */
export const nextDue = (db: Database, limit: number): Promise<DuePart[]> =>
  db
    .select(DUE)
    .from(searchDue)
    .where(sql`${notedAt} <= now() or ${notedAt} = 'infinity'`)
    .orderBy(asc(notedAt), asc(searchDue.meetingId), asc(searchDue.number))
    .limit(limit);

const LATER = sql`now() + interval '1 hour'`;

/** Puts a part aside for an hour, so that other parts need not wait for it. */
export async function postpone(db: Database, due: DuePart): Promise<void> {
  await db.update(searchDue).set({ notedAt: LATER }).where(isPart(due));
}

/** Makes a part due again in an hour. Its words have just been stored, but not all of it could be read. */
export async function dueLater(tx: Database, due: DuePart): Promise<void> {
  await tx
    .insert(searchDue)
    .values({ ...due, notedAt: LATER })
    .onConflictDoNothing();
}

/** Reads the texts of the passages in one part of a transcript. */
export async function textsOf(db: Database, { meetingId, division, number }: DuePart): Promise<string[]> {
  const first = number * PASSAGES_PER_PART;
  const rows = await db
    .select({ text: passages.text })
    .from(passages)
    .where(
      and(
        eq(passages.meetingId, meetingId),
        eq(passages.division, division),
        gt(passages.position, first),
        lte(passages.position, first + PASSAGES_PER_PART),
      ),
    );
  return rows.map(({ text }) => text);
}

/** Fields of a meeting that are searched besides its transcript, or that its tasks are read from. */
export type Head = Pick<
  typeof meetings.$inferSelect,
  'name' | 'meetingDate' | 'participants' | 'speakerMap' | 'agenda' | 'summary' | 'minutesFindings'
>;

export async function findHead(db: Database, id: MeetingId): Promise<Head | null> {
  const { name, meetingDate, participants, speakerMap, agenda, summary, minutesFindings } = meetings;
  const [head] = await db
    .select({ name, meetingDate, participants, speakerMap, agenda, summary, minutesFindings })
    .from(meetings)
    .where(eq(meetings.id, id));
  return head ?? null;
}

/** Lists the parts of a meeting whose words are stored, apart from its transcript. */
export const storedParts = (db: Database, id: MeetingId): Promise<StoredPart[]> =>
  db
    .select({ kind: searchParts.kind, number: searchParts.number, stamp: sql<string>`${searchParts}.xmin::text` })
    .from(searchParts)
    .where(and(eq(searchParts.meetingId, id), ne(searchParts.kind, 'transcript')));

/**
 * Writes words of a due part. If the part has changed since it was read, nothing is written and the part stays due.
 * Whoever changes a meeting holds its lock and may wait for its due parts, so nothing here may wait for a meeting.
 * @param all given with the last words: the parts that exist now. Other parts are removed, and this part is no longer
 * due
 * @returns `busy` if somebody has the meeting locked, so that the caller must try again; `changed` if the part is still
 * due
 */
export async function storeWords(
  tx: Database,
  due: DuePart,
  parts: readonly PartWords[],
  all: readonly Pick<PartWords, 'kind' | 'number'>[] | null,
): Promise<'stored' | 'changed' | 'busy'> {
  const [meeting] = await tx
    .select({ id: meetings.id })
    .from(meetings)
    .where(eq(meetings.id, due.meetingId))
    .for('key share', { skipLocked: true });
  if (meeting === undefined) return 'busy';
  const asRead =
    all === null
      ? await tx.select({ kind: searchDue.kind }).from(searchDue).where(isPart(due)).for('update')
      : await tx.delete(searchDue).where(isPart(due)).returning({ kind: searchDue.kind });
  if (asRead.length === 0) return 'changed';
  if (all !== null) {
    const kept = sql`json_to_recordset(${JSON.stringify(all)}::json) as kept(kind text, number int)`;
    const covered =
      due.kind === 'transcript'
        ? sql`stored.kind = 'transcript' and stored.number = ${due.number}`
        : sql`stored.kind <> 'transcript'`;
    await tx.execute(sql`
      delete from search_parts as stored where stored.meeting_id = ${due.meetingId} and stored.division = ${due.division}
        and ${covered} and not exists (select from ${kept} where kept.kind = stored.kind and kept.number = stored.number)`);
  }
  const worded = parts.map(({ kind, number, words }) => ({ kind, number, ...(words && { words }) }));
  const given = sql`json_to_recordset(${JSON.stringify(worded)}::json) as given(kind text, number int, words json)`;
  await tx.execute(sql`
    insert into search_parts as stored (meeting_id, division, kind, number, words)
    select ${due.meetingId}::uuid, ${due.division}::uuid, given.kind, given.number,
      array_to_tsvector(array(select json_array_elements_text(given.words)))
    from ${given} where given.words is not null
    on conflict (meeting_id, division, kind, number) do update set words = excluded.words
      where stored.words is distinct from excluded.words`);
  return 'stored';
}
