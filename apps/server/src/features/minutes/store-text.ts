import { EDITING_SESSION_MINUTES } from '@greffier/contract/limits';
import type { Database } from '../../database/client.ts';
import type { WrittenFindings } from '../../database/schema/meetings.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { StoredText } from '../../database/stored-text.ts';
import * as repository from './repository.ts';
import type { ShortVersion } from './repository.ts';
import { addVersion, originOf } from './versions.ts';

interface EditedText {
  readonly html: string;
  readonly findings: WrittenFindings | null;
  readonly now: Date;
  /** Name of the person who changed the text. */
  readonly by: string;
  /** Id of the page that changes the text; null if unknown. */
  readonly session: string | null;
}

/** Tells whether a session continues to write in this version. */
export const goesOn = (
  version: ShortVersion | null,
  { session, now }: Pick<EditedText, 'session' | 'now'>,
): version is ShortVersion =>
  version?.kind === 'edited' &&
  session !== null &&
  version.session === session &&
  now.getTime() - version.madeAt.getTime() < EDITING_SESSION_MINUTES * 60_000;

const addEdited = (
  tx: Database,
  meeting: MeetingRecord,
  { html, findings, now, by, session }: Omit<EditedText, 'html'> & { readonly html: StoredText },
): Promise<ShortVersion> =>
  addVersion(tx, meeting.id, {
    kind: 'edited',
    html,
    madeAt: now,
    madeBy: by,
    session,
    ...originOf(meeting),
    findings,
  });

/**
 * Stores the text of a locked meeting after a person changed it. All texts of one session go into one version.
 * @param current the version with the text of the present minutes
 * @returns the meeting's new `summaryVersion`
 */
export async function storeText(
  tx: Database,
  meeting: MeetingRecord,
  current: ShortVersion | null,
  text: EditedText,
): Promise<number> {
  const { html, findings, now } = text;
  const same = goesOn(current, text) ? current : null;
  if (same !== null) await repository.rewriteVersion(tx, same, { html, findings, madeAt: now });
  const { id } = same ?? (await addEdited(tx, meeting, text));
  const summaryVersion = meeting.summaryVersion + 1;
  const summary = repository.textOfVersion(id);
  const changes = { summary, summaryVersion, minutesFindings: findings, updatedAt: now };
  await repository.changeMinutes(tx, meeting.id, changes);
  return summaryVersion;
}

/**
 * Stores people's decisions on the findings of a locked meeting whose text stays. An approved version stays unchanged.
 */
export async function storeFindings(
  tx: Database,
  meeting: MeetingRecord,
  current: ShortVersion | null,
  text: EditedText & { readonly findings: WrittenFindings },
): Promise<void> {
  const { findings } = text;
  if (current === null || current.kind === 'approved')
    await addEdited(tx, meeting, { ...text, html: repository.textOfMeeting(meeting.id) });
  else await repository.saveFindings(tx, current.id, findings);
  await repository.changeMinutes(tx, meeting.id, { minutesFindings: findings });
}
