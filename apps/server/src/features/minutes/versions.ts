import type { User } from '@greffier/contract/auth';
import { MAX_MINUTES_VERSIONS } from '@greffier/contract/limits';
import type { MinutesVersion } from '@greffier/contract/minutes';
import type { MeetingId } from '@greffier/contract/ids';
import type { Database } from '../../database/client.ts';
import { notFound } from '../../errors.ts';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { MeetingRecord } from '../meetings/record.ts';
import * as repository from './repository.ts';
import type { NewVersion, VersionLine, VersionRecord } from './repository.ts';

/** How a person is named in what is kept. */
export const nameOf = (user: Pick<User, 'name' | 'email'>): string => user.name ?? user.email;

export const addVersion = (tx: Database, id: MeetingId, version: NewVersion): Promise<VersionRecord> =>
  repository.addVersion(tx, id, version, MAX_MINUTES_VERSIONS);

/** @throws ApiError 404 */
export async function lock(tx: Database, id: MeetingId): Promise<MeetingRecord> {
  const meeting = await repository.lockMeeting(tx, id);
  if (meeting === null) throw notFound(NOT_FOUND.meeting);
  return meeting;
}

/**
 * The version that the minutes of a locked meeting are: added where an older server wrote them and kept none.
 * @returns null where the meeting has no minutes
 */
export async function currentVersion(tx: Database, meeting: MeetingRecord, now: Date): Promise<VersionRecord | null> {
  if (meeting.summary === null) return null;
  const newest = await repository.newestVersion(tx, meeting.id);
  if (newest?.html === meeting.summary) return newest;
  return addVersion(tx, meeting.id, {
    kind: 'generated',
    html: meeting.summary,
    madeAt: meeting.completedAt ?? now,
    ...originOf(meeting),
  });
}

/** The numbers of passages in sanitised minutes. */
const PASSAGES = /(<span\b[^>]*\sdata-passages=")([\d ]+)(")/g;

/**
 * Sentences of former minutes lead to the passages they rest on, also where these are divided anew; of a locked meeting.
 * @param moved where the words of each passage are now
 */
export async function renumberPassages(
  tx: Database,
  id: MeetingId,
  moved: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const renumber = (numbers: string): string =>
    [...new Set(numbers.split(' ').flatMap((number) => moved.get(Number(number)) ?? []))].join(' ');
  for (const { id: version, html } of await repository.listTexts(tx, id)) {
    const renumbered = html.replaceAll(
      PASSAGES,
      (_, before: string, numbers: string, after: string) => before + renumber(numbers) + after,
    );
    if (renumbered !== html) await repository.replaceText(tx, { id: version, html: renumbered });
  }
}

/** What the text of the minutes goes back to, for a version that is made of it. */
export const originOf = ({ minutesMadeAt, completedAt, minutesKind }: MeetingRecord) => ({
  textMadeAt: minutesMadeAt ?? completedAt,
  minutesKind,
});

/** @param current number of the version that the minutes are */
export const toVersion = (line: VersionLine, current: number | undefined): MinutesVersion => ({
  number: line.number,
  kind: line.kind,
  made_at: line.madeAt.toISOString(),
  made_by: line.madeBy,
  restored_from: line.restoredFrom,
  minutes_kind: line.minutesKind,
  current: line.number === current,
});
