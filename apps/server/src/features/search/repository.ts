import type { MeetingId, UserId } from '@greffier/contract/ids';
import { SEARCH_LIMITS } from '@greffier/contract/limits';
import type { SearchKind } from '@greffier/contract/meeting/search';
import type { SearchTerm } from '@greffier/french/text/search-words';
import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings, passages } from '../../database/schema/meetings.ts';
import { PASSAGES_PER_PART, searchDue, searchParts } from '../../database/schema/search.ts';

/** Longest time that PostgreSQL may search; milliseconds. */
const PATIENCE_MS = 5_000;
/** Number of parts of each meeting that are searched for the best passages. */
const PARTS = 2;
/** Number of characters of minutes that are searched for the best lines. */
const SUMMARY_CHARACTERS = 200_000;

/** A meeting that has all the searched words, and its parts that have most of them. */
export interface FoundParts {
  readonly id: MeetingId;
  readonly parts: readonly { readonly kind: SearchKind; readonly number: number }[];
}

interface Found {
  /** Number of all meetings that were found. */
  readonly found: number;
  readonly meetings: readonly FoundParts[];
}

/** Builds the database's query for a term. Words contain only letters and figures, so nothing needs escaping. */
const queryOf = ({ keys, prefix }: SearchTerm): string =>
  [...keys.map((key) => `'${key}'`), ...(prefix === null ? [] : [`'${prefix}':*`])].join(' | ');

/** Selects the parts of all people's meetings that answer each term. Each term stands for one bit of a number. */
const hitsOf = (terms: readonly SearchTerm[]): SQL =>
  sql.join(
    terms.map(
      (term, index) =>
        sql`select meeting_id, division, kind, number, ${sql.raw(String(2 ** index))} as term from ${searchParts} where words @@ ${queryOf(term)}::tsquery`,
    ),
    sql` union all `,
  );

/** Condition that a meeting has a transcript; the same as `hasTranscript` of meetings. */
const HAS_TRANSCRIPT = sql`(status in ('transcribed', 'summarization', 'completed') or (status = 'error' and failed_step = 'summarization'))`;

/**
 * Finds one person's meetings that have all the words, in any parts. Meetings whose name has all words come first, then
 * meetings that have all words in one part. Within these groups, the newest comes first.
 * @param from number of meetings to skip
 */
export async function findParts(
  db: Database,
  userId: UserId,
  terms: readonly SearchTerm[],
  from: number,
): Promise<Found> {
  const all = sql.raw(String(2 ** terms.length - 1));
  const answer = sql<Found>`
    with own as materialized (
      select id, division, meeting_date, created_at, ${HAS_TRANSCRIPT} as is_read from ${meetings} where user_id = ${userId}
    ), parts as materialized (
      select hit.meeting_id, hit.kind, hit.number, bit_or(hit.term) as terms
      from (${hitsOf(terms)}) as hit join own on own.id = hit.meeting_id
        and (hit.kind <> 'transcript' or (own.is_read and hit.division = own.division))
      group by hit.meeting_id, hit.kind, hit.number
    ), found as materialized (
      select meeting_id, coalesce(bit_or(terms) filter (where kind = 'name'), 0) = ${all} as is_named, bool_or(terms = ${all}) as is_together
      from parts group by meeting_id having bit_or(terms) = ${all}
    ), page as materialized (
      select meeting_id, row_number() over (order by is_named desc, is_together desc, meeting_date desc, created_at desc, meeting_id) as place
      from found join own on own.id = found.meeting_id
      order by place limit ${SEARCH_LIMITS.meetings} offset ${from}
    ), ranked as (
      select page.place, page.meeting_id, parts.kind, parts.number, row_number() over (
        partition by page.meeting_id, parts.kind
        order by length(replace(parts.terms::bit(${sql.raw(String(SEARCH_LIMITS.words))})::text, '0', '')) desc, parts.number
      ) as rank
      from page join parts using (meeting_id)
    ), shown as (
      select place, meeting_id, json_agg(json_build_object('kind', kind, 'number', number) order by rank, number) as parts
      from ranked where rank <= ${PARTS} group by place, meeting_id
    )
    select json_build_object('found', (select count(*) from found), 'meetings',
      (select coalesce(json_agg(json_build_object('id', meeting_id, 'parts', parts) order by place), '[]') from shown)) as answer`;
  return db.transaction(async (tx) => {
    // The planner does not know how long the lists of words are, and would otherwise read them all.
    await tx.execute(
      sql.raw(
        `select set_config('statement_timeout', '${PATIENCE_MS}', true), set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
      ),
    );
    const [row] = await tx.select({ answer: sql<Found>`answer` }).from(sql`(${answer}) as searched`);
    return row?.answer ?? { found: 0, meetings: [] };
  });
}

/** Fields of a found meeting that are shown. */
export type FoundHead = Pick<
  typeof meetings.$inferSelect,
  | 'id'
  | 'name'
  | 'meetingDate'
  | 'meetingTime'
  | 'participants'
  | 'speakerMap'
  | 'agenda'
  | 'summary'
  | 'minutesFindings'
>;

/** Reads the found meetings of one person, with only the beginning of their minutes. */
export function findHeads(db: Database, userId: UserId, found: readonly FoundParts[]): Promise<FoundHead[]> {
  const having = (kind: SearchKind): SQL => {
    const ids = found.filter(({ parts }) => parts.some((part) => part.kind === kind)).map(({ id }) => id);
    return ids.length === 0 ? sql`false` : inArray(meetings.id, ids);
  };
  return db
    .select({
      id: meetings.id,
      name: meetings.name,
      meetingDate: meetings.meetingDate,
      meetingTime: meetings.meetingTime,
      participants: meetings.participants,
      speakerMap: meetings.speakerMap,
      agenda: meetings.agenda,
      summary: sql<
        string | null
      >`case when ${having('minutes')} then left(${meetings.summary}, ${SUMMARY_CHARACTERS}) end`,
      minutesFindings: sql<
        FoundHead['minutesFindings']
      >`case when ${having('tasks')} then ${meetings.minutesFindings} end`,
    })
    .from(meetings)
    .where(
      and(
        eq(meetings.userId, userId),
        inArray(
          meetings.id,
          found.map(({ id }) => id),
        ),
      ),
    );
}

export interface FoundPassage {
  readonly meetingId: MeetingId;
  readonly position: number;
  readonly speaker: string;
  readonly start: number;
  readonly text: string;
}

/** Reads the passages of the parts that a search found in one person's meetings, as they are now. */
export async function findPassages(
  db: Database,
  userId: UserId,
  found: readonly FoundParts[],
): Promise<FoundPassage[]> {
  const wanted = found.flatMap(({ id, parts }) =>
    parts.filter(({ kind }) => kind === 'transcript').map(({ number }) => ({ id, first: number * PASSAGES_PER_PART })),
  );
  if (wanted.length === 0) return [];
  const passage = sql`json_build_object('meetingId', passage.meeting_id, 'position', passage.position, 'speaker', passage.speaker, 'start', passage.start, 'text', passage.text)`;
  const [row] = await db
    .select({ all: sql<FoundPassage[]>`coalesce(json_agg(${passage} order by passage.position), '[]')` })
    .from(
      sql`json_to_recordset(${JSON.stringify(wanted)}::json) as wanted(id uuid, first int)
        join ${meetings} as meeting on meeting.id = wanted.id and meeting.user_id = ${userId}
        join ${passages} as passage on passage.meeting_id = meeting.id and passage.division = meeting.division
          and passage.position > wanted.first and passage.position <= wanted.first + ${PASSAGES_PER_PART}`,
    );
  return row?.all ?? [];
}

/** Tells whether the index still lacks some of a person's meetings from before the search existed. */
export async function isIndexing(db: Database, userId: UserId): Promise<boolean> {
  const due = db
    .select({ id: searchDue.meetingId })
    .from(searchDue)
    .innerJoin(meetings, eq(meetings.id, searchDue.meetingId))
    .where(and(eq(meetings.userId, userId), eq(searchDue.notedAt, sql`'infinity'`)));
  const [row] = await db.select({ is: sql<boolean>`${exists(due)}` }).from(sql`(values (1)) as one`);
  return row?.is ?? false;
}
