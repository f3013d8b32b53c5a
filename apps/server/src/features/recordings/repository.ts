import type { MeetingStatus } from '@greffier/contract/meeting/status';
import type { MeetingId } from '@greffier/contract/ids';
import type { SpeechPassage } from '@greffier/speech/types';
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, max, ne, or, type SQL, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/client.ts';
import { meetings, passages } from '../../database/schema/meetings.ts';
import { PASSAGES_PER_PART } from '../../database/schema/search.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import { changedAt } from '../../database/changed-at.ts';

/** Number of passages written at once. This takes some 30 ms, during which PGlite answers nobody else. */
const CHUNK = 500;

/**
 * Number of passages removed at once. This takes some 10 ms. It is a multiple of the number of passages that are searched
 * as one part, so that the search index never gets half a part to read.
 */
const REMOVED = 16 * PASSAGES_PER_PART;

/**
 * Writes a transcript beside the present one, which `takeDivision` later replaces by it. The transcript is written in
 * parts, outside of any transaction, so that others' calls can run in between. Positions count from 1 in the given
 * order.
 * @returns the new division's id; nothing is written if the meeting is gone
 */
export async function writeDivision(
  db: Database,
  meetingId: MeetingId,
  transcript: readonly SpeechPassage[],
): Promise<string> {
  const division = randomUUID();
  for (let from = 0; from < transcript.length; from += CHUNK) {
    const rows = transcript.slice(from, from + CHUNK).map(({ speaker, start, end, text, doubts }, index) => {
      // JSON cannot contain half a surrogate pair.
      return { position: from + index + 1, speaker, start, end, text: text.toWellFormed(), doubts };
    });
    await db.execute(sql`
      insert into ${passages} (meeting_id, division, position, speaker, start, "end", text, doubts)
      select meeting.id, ${division}::uuid, row.position, row.speaker, row.start, row."end", row.text, row.doubts
      from (select id from ${meetings} where ${meetings.id} = ${meetingId} for key share) as meeting,
        json_to_recordset(${JSON.stringify(rows)}::json)
          as row(position int, speaker text, start float8, "end" float8, text text, doubts jsonb)`);
    // PGlite answers within the same turn of the event loop, so without this pause others would get no turn.
    await nextTurn();
  }
  return division;
}

/**
 * Makes a written division the transcript of a locked meeting. The rows of other divisions stay, because removing them
 * takes too long for a transaction.
 * @returns the divisions to remove after the transaction: the former one, any that a process left behind when it died,
 * and those of other calls. These calls find that the division has changed, so they fail. A later division is not among
 * them, because it can only begin after the transaction.
 */
export async function takeDivision(tx: Database, id: MeetingId, division: string): Promise<string[]> {
  await tx.update(meetings).set({ division }).where(eq(meetings.id, id));
  return (await divisionsOf(tx, id)).filter((other) => other !== division);
}

/** Lists the divisions of which a meeting has passages. Reads one passage of each, because there may be many. */
async function divisionsOf(tx: Database, id: MeetingId): Promise<string[]> {
  const next = (after: SQL) =>
    sql`(select passage.division from ${passages} as passage where passage.meeting_id = ${id} ${after} order by passage.division limit 1)`;
  const found = sql`
    with recursive found(division) as (
      ${next(sql``)}
      union all
      select ${next(sql`and passage.division > found.division`)} from found where found.division is not null
    )
    select coalesce(json_agg(division), '[]') from found where division is not null`;
  const [row] = await tx.select({ divisions: sql<string[]>`(${found})` }).from(sql`(values (1)) as one`);
  return row?.divisions ?? [];
}

/**
 * Removes a division that is not a meeting's transcript, in parts, so that others' calls can run in between. The last
 * passages go last, so a removal that was cut short can be repeated.
 */
export async function removeDivision(db: Database, id: MeetingId, division: string): Promise<void> {
  const all = and(eq(passages.meetingId, id), eq(passages.division, division));
  const [row] = await db
    .select({ last: max(passages.position) })
    .from(passages)
    .where(all);
  const last = row?.last ?? 0;
  for (let from = 0; from < last; from += REMOVED) {
    const part = and(all, gt(passages.position, from), lte(passages.position, from + REMOVED));
    // A transaction is tried again if it conflicts with another one.
    await db.transaction((tx) => tx.delete(passages).where(part));
    await nextTurn();
  }
}

/** Makes newly divided passages the transcript of a locked meeting. @returns the divisions to remove afterwards */
export async function saveDivided(
  tx: Database,
  id: MeetingId,
  division: string,
  changes: Pick<MeetingRecord, 'itemPins' | 'startsChecked'>,
  now: Date,
): Promise<string[]> {
  const former = await takeDivision(tx, id, division);
  const moments = { transcriptChangedAt: changedAt(now), updatedAt: now };
  await tx
    .update(meetings)
    .set({ ...changes, ...moments })
    .where(eq(meetings.id, id));
  return former;
}

/**
 * Stores the speakers that were found in a locked meeting, in place of the former ones.
 * @returns the divisions to remove afterwards
 */
export async function saveFoundSpeakers(
  tx: Database,
  id: MeetingId,
  division: string,
  changes: Pick<
    MeetingRecord,
    'itemPins' | 'snippets' | 'snippetsFolder' | 'speakerMap' | 'speakerSuggestions' | 'startsChecked'
  >,
  now: Date,
): Promise<string[]> {
  const former = await takeDivision(tx, id, division);
  const moments = { transcriptChangedAt: changedAt(now), updatedAt: now };
  await tx
    .update(meetings)
    .set({ ...changes, ...moments })
    .where(eq(meetings.id, id));
  return former;
}

/** Lists meetings that should have a running or waiting job, in the order of their requests. */
export function workingMeetings(db: Database): Promise<Pick<MeetingRecord, 'id' | 'userId' | 'status'>[]> {
  return db
    .select({ id: meetings.id, userId: meetings.userId, status: meetings.status })
    .from(meetings)
    .where(inArray(meetings.status, ['transcription', 'summarization']))
    .orderBy(asc(meetings.updatedAt), asc(meetings.createdAt));
}

/** Finds which of these meetings are being transcribed, or may be tried again. */
export async function resumableMeetings(db: Database, ids: readonly MeetingId[]): Promise<MeetingId[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(
      and(
        inArray(meetings.id, [...ids]),
        isNotNull(meetings.audioKey),
        or(
          inArray(meetings.status, ['pending', 'transcription']),
          and(eq(meetings.status, 'error'), eq(meetings.failedStep, 'transcription')),
        ),
      ),
    );
  return rows.map((row) => row.id);
}

/**
 * Forgets the snippets of meetings that were transcribed, or whose minutes were completed, before these moments. Stores
 * when the snippets were forgotten.
 */
export async function forgetSnippets(
  db: Database,
  before: { readonly transcribed: Date; readonly completed: Date },
  now: Date,
): Promise<MeetingId[]> {
  const rows = await db
    .update(meetings)
    .set({ snippets: [], snippetsFolder: null, voicesDestroyedAt: now })
    // After its speakers were found again, a meeting may have voices but no snippets.
    .where(
      and(
        or(lt(meetings.transcribedAt, before.transcribed), lt(meetings.completedAt, before.completed)),
        or(ne(meetings.snippets, sql`'[]'::jsonb`), isNotNull(meetings.snippetsFolder)),
      ),
    )
    .returning({ id: meetings.id });
  return rows.map((row) => row.id);
}

/**
 * Removes meetings that were created before `before` and whose import from a transcript was cut short. The sender of
 * the file received no answer.
 */
export async function removeUnfinishedImports(db: Database, before: Date): Promise<void> {
  await db.delete(meetings).where(and(eq(meetings.status, 'pending'), lt(meetings.createdAt, before)));
}

/** Statuses in which a recording waits for somebody to try again. */
const KEPT_IN: MeetingStatus[] = ['transcribed', 'error'];

/**
 * Forgets a recording that no job works on, and stores the time.
 * @returns whether there was such a recording
 */
export async function forgetRecording(db: Database, id: MeetingId, now: Date): Promise<boolean> {
  const rows = await db
    .update(meetings)
    .set({ audioKey: null, audioDestroyedAt: now })
    .where(and(eq(meetings.id, id), inArray(meetings.status, KEPT_IN), isNotNull(meetings.audioKey)))
    .returning({ id: meetings.id });
  return rows.length > 0;
}

/** Moment when work on a meeting last ended. Older rows lack it, so the moment of their last change is used instead. */
const ENDED_AT = sql`coalesce(greatest(${meetings.failedAt}, ${meetings.transcribedAt}), ${meetings.updatedAt})`;

/**
 * Resets the given meetings whose transcription failed before `before` and may be tried again, and returns these
 * meetings. Their transcriptions begin anew, because their finished parts are about to be removed. The update locks the
 * rows, so that nobody starts a transcription again until the transaction ends.
 */
export async function resetFailedTranscriptions(
  tx: Database,
  ids: readonly MeetingId[],
  before: Date,
): Promise<MeetingId[]> {
  const rows = await tx
    .update(meetings)
    .set({ progress: 0 })
    .where(
      and(
        inArray(meetings.id, [...ids]),
        eq(meetings.status, 'error'),
        eq(meetings.failedStep, 'transcription'),
        isNotNull(meetings.audioKey),
        lt(ENDED_AT, before),
      ),
    )
    .returning({ id: meetings.id });
  return rows.map((row) => row.id);
}

/**
 * Forgets the recordings of meetings whose transcription failed or recognised no speech before `before`, and stores
 * when. Returns these meetings.
 */
export async function forgetFailedAudio(db: Database, before: Date, now: Date): Promise<MeetingId[]> {
  const rows = await db
    .update(meetings)
    .set({ audioKey: null, audioDestroyedAt: now })
    .where(and(inArray(meetings.status, KEPT_IN), isNotNull(meetings.audioKey), lt(ENDED_AT, before)))
    .returning({ id: meetings.id });
  return rows.map((row) => row.id);
}
