import type { MeetingStatus } from '@greffier/contract/status';
import type { MeetingId } from '@greffier/contract/ids';
import type { SpeechPassage } from '@greffier/speech/types';
import { and, asc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { meetings, passages } from '../../database/schema.ts';
import type { MeetingRecord } from '../meetings/record.ts';

/** Rows in one statement: PostgreSQL takes at most 65,535 parameters. */
const CHUNK = 2_000;

/** Stores a transcript in place of any other that the meeting had. Positions count from 1 in the given order. */
export async function replacePassages(
  db: Database,
  meetingId: MeetingId,
  transcript: readonly SpeechPassage[],
): Promise<void> {
  await db.delete(passages).where(eq(passages.meetingId, meetingId));
  for (let from = 0; from < transcript.length; from += CHUNK) {
    const rows = transcript.slice(from, from + CHUNK).map((passage, index) => ({
      meetingId,
      position: from + index + 1,
      speaker: passage.speaker,
      start: passage.start,
      end: passage.end,
      text: passage.text,
    }));
    await db.insert(passages).values(rows);
  }
}

/** Writes who was found to speak to a locked meeting, in place of who spoke before. */
export async function saveFoundSpeakers(
  tx: Database,
  id: MeetingId,
  transcript: readonly SpeechPassage[],
  changes: Pick<
    MeetingRecord,
    'snippets' | 'snippetsFolder' | 'speakerMap' | 'speakerSuggestions' | 'transcriptChangedAt' | 'updatedAt'
  >,
): Promise<void> {
  await replacePassages(tx, id, transcript);
  await tx.update(meetings).set(changes).where(eq(meetings.id, id));
}

/** Meetings that a job should be working on, in the order in which their work was asked for. */
export function workingMeetings(db: Database): Promise<Pick<MeetingRecord, 'id' | 'userId' | 'status'>[]> {
  return db
    .select({ id: meetings.id, userId: meetings.userId, status: meetings.status })
    .from(meetings)
    .where(inArray(meetings.status, ['transcription', 'summarization']))
    .orderBy(asc(meetings.updatedAt), asc(meetings.createdAt));
}

/** Of these meetings, those whose transcription is under way or may be tried again. */
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

/** Meetings whose minutes were completed before `before` and whose snippets are still there; forgets the snippets, and keeps when. */
export async function forgetSnippets(db: Database, before: Date, now: Date): Promise<MeetingId[]> {
  const rows = await db
    .update(meetings)
    .set({ snippets: [], snippetsFolder: null, voicesDestroyedAt: now })
    // Of speakers that were found again there may be no snippet, but still the voices.
    .where(
      and(
        lt(meetings.completedAt, before),
        or(ne(meetings.snippets, sql`'[]'::jsonb`), isNotNull(meetings.snippetsFolder)),
      ),
    )
    .returning({ id: meetings.id });
  return rows.map((row) => row.id);
}

/** Statuses in which a recording waits for somebody to try again. */
const KEPT_IN: MeetingStatus[] = ['transcribed', 'error'];

/**
 * Forgets a recording that no job works on, and keeps when.
 * @returns whether it was there
 */
export async function forgetRecording(db: Database, id: MeetingId, now: Date): Promise<boolean> {
  const rows = await db
    .update(meetings)
    .set({ audioKey: null, audioDestroyedAt: now })
    .where(and(eq(meetings.id, id), inArray(meetings.status, KEPT_IN), isNotNull(meetings.audioKey)))
    .returning({ id: meetings.id });
  return rows.length > 0;
}

/**
 * Meetings whose transcription failed, or recognised no speech, before `before` and whose recording is still there; forgets
 * the recording, and keeps when.
 */
export async function forgetFailedAudio(db: Database, before: Date, now: Date): Promise<MeetingId[]> {
  const rows = await db
    .update(meetings)
    .set({ audioKey: null, audioDestroyedAt: now })
    .where(and(inArray(meetings.status, KEPT_IN), isNotNull(meetings.audioKey), lt(meetings.updatedAt, before)))
    .returning({ id: meetings.id });
  return rows.map((row) => row.id);
}
