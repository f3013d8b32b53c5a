import type { User } from '@greffier/contract/organisation/auth';
import { MAX_MINUTES_VERSIONS } from '@greffier/contract/limits';
import type { MinutesVersion } from '@greffier/contract/meeting/minutes/minutes';
import type { MeetingId } from '@greffier/contract/ids';
import { flattenMinutes } from '@greffier/documents/minutes-html/flatten';
import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import type { Database } from '../../database/client.ts';
import type { WrittenFindings } from '../../database/schema/meetings.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import { followText, movedFindings, withinLimits } from '../findings/kept.ts';
import { movesAfter } from './kept-moves.ts';
import { renumberedMinutes } from './moved-passages.ts';
import * as repository from './repository.ts';
import type { NewVersion, ShortVersion, VersionLine, VersionRecord } from './repository.ts';

/** Returns the name of a person in stored texts. */
export const nameOf = (user: Pick<User, 'name' | 'email'>): string => user.name ?? user.email;

export const addVersion = (tx: Database, id: MeetingId, version: NewVersion): Promise<ShortVersion> =>
  repository.addVersion(tx, id, version, MAX_MINUTES_VERSIONS);

/**
 * Finds the version that corresponds to the minutes of a locked meeting. Adds it if an older server wrote the minutes
 * without keeping a version.
 * @returns null if the meeting has no minutes
 */
export async function currentVersion(tx: Database, meeting: MeetingRecord, now: Date): Promise<ShortVersion | null> {
  if (meeting.summary === null) return null;
  const newest = await repository.newestLine(tx, meeting.id);
  if (newest?.isText === true) return newest;
  return addVersion(tx, meeting.id, {
    kind: 'generated',
    html: repository.textOfMeeting(meeting.id),
    madeAt: meeting.completedAt ?? now,
    ...originOf(meeting),
    findings: await findingsOf(tx, meeting),
  });
}

/**
 * Stores that the passages of a locked meeting were divided anew. Versions stay as they were written. The present
 * places of their passages are looked up when they are read.
 * @param before the meeting's division until now
 */
export async function notePassagesMoved(
  tx: Database,
  id: MeetingId,
  before: string,
  moved: MovedPassages,
): Promise<void> {
  const needed = await repository.listDivisions(tx, id);
  await repository.replaceMoved(tx, id, movesAfter(await repository.listMoved(tx, id), { before, moved, needed }));
}

/** Minutes of a meeting, and the same minutes with references to the passages of the next division. */
export interface FollowingMinutes {
  readonly before: string | null;
  readonly after: string | null;
}

/** Prepares minutes for a new division of the passages. No transaction may be open, because this may take a second. */
export async function minutesAfter(before: string | null, moved: MovedPassages): Promise<FollowingMinutes> {
  return { before, after: before === null ? null : await renumberedMinutes(before, moved) };
}

/**
 * Divides the passages of a locked meeting anew, and updates the references to passages in its present and former
 * minutes.
 * @param minutes what `minutesAfter` made of the meeting's present minutes
 * @param divide replaces the former passages by the new ones
 * @returns the result of `divide`
 */
export async function followPassages<T>(
  tx: Database,
  meeting: MeetingRecord,
  { moved, minutes, now }: { readonly moved: MovedPassages; readonly minutes: FollowingMinutes; readonly now: Date },
  divide: () => Promise<T>,
): Promise<T> {
  const current = await currentVersion(tx, meeting, now);
  const found = await findFindings(tx, meeting.id);
  const divided = await divide();
  if (minutes.after !== null && current !== null) {
    const html = minutes.after;
    const findings = found && movedFindings(found, moved);
    const { madeAt, kind } = current;
    // An approved version stays unchanged. The present places of its passages are looked up when the version is read.
    const changed = { html, findings, madeAt, sections: null };
    const isKept = kind === 'approved';
    if (!isKept) await repository.rewriteVersion(tx, current, changed);
    const { id } = isKept
      ? await addVersion(tx, meeting.id, { ...originOf(meeting), ...changed, kind: 'edited' })
      : current;
    const summaryVersion = meeting.summaryVersion + 1;
    // The sources of sections name passages by their former numbers, so later minutes can take over no section.
    const summary = repository.textOfVersion(id);
    const changes = { summary, summaryVersion, minutesFindings: findings, minutesSections: null };
    await repository.changeMinutes(tx, meeting.id, changes);
  }
  await notePassagesMoved(tx, meeting.id, meeting.division, moved);
  return divided;
}

/**
 * Reads the text of a version, flattened to the depth that minutes may have. Its sentences refer to the meeting's
 * present passages. No transaction may be open, because this may take a second.
 */
export async function currentText(
  db: Database,
  { id, division }: Pick<MeetingRecord, 'id' | 'division'>,
  version: Pick<VersionRecord, 'html' | 'division'>,
): Promise<string> {
  const html = flattenMinutes(version.html);
  if (version.division === division) return html;
  return renumberedMinutes(html, await movedSince(db, id, version.division));
}

/** Reads the findings of a version's text, with references to the meeting's present passages. */
export async function currentFindings(
  db: Database,
  { id, division }: Pick<MeetingRecord, 'id' | 'division'>,
  version: Pick<VersionRecord, 'findings' | 'division'>,
): Promise<WrittenFindings | null> {
  if (version.findings === null) return null;
  const kept = withinLimits(version.findings);
  if (version.division === division) return kept;
  return movedFindings(kept, await movedSince(db, id, version.division));
}

/** Finds the present places of a former division's passages. */
async function movedSince(db: Database, id: MeetingId, division: string): Promise<MovedPassages> {
  return (await repository.findMoved(db, id, division)) ?? [];
}

/** Returns the facts about the present minutes that a new version takes over. */
export const originOf = (meeting: MeetingRecord) => ({
  textMadeAt: meeting.minutesMadeAt ?? meeting.completedAt,
  minutesKind: meeting.minutesKind,
  sections: meeting.minutesSections,
});

/** Reads the stored findings of a meeting's minutes. */
export async function findFindings(db: Database, id: MeetingId): Promise<WrittenFindings | null> {
  const kept = await repository.findFindings(db, id);
  return kept === null ? null : withinLimits(kept);
}

/** Reads the findings of a locked meeting for a new text that is based on its minutes. */
export async function findingsOf(
  tx: Database,
  meeting: MeetingRecord,
  html: string | null = meeting.summary,
): Promise<WrittenFindings | null> {
  if (html === null) return null;
  return followText(await findFindings(tx, meeting.id), html, meeting.summary);
}

/** Converts a version to the contract's form. @param current number of the version that holds the present minutes */
export const toVersion = (line: VersionLine, current: number | undefined): MinutesVersion => ({
  number: line.number,
  kind: line.kind,
  made_at: line.madeAt.toISOString(),
  made_by: line.madeBy,
  restored_from: line.restoredFrom,
  minutes_kind: line.minutesKind,
  current: line.number === current,
});
