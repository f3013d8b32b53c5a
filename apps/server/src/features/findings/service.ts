import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { SetFindingState, ShownFindings } from '@greffier/contract/meeting/minutes/findings';
import type { MeetingId } from '@greffier/contract/ids';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../errors.ts';
import type { MeetingsService } from '../meetings/service.ts';
import { whyNotWritten } from '../minutes/policy.ts';
import { requireRoom } from '../minutes/sent-text.ts';
import { storeFindings, storeText } from '../minutes/store-text.ts';
import { currentVersion, findFindings, nameOf } from '../minutes/versions.ts';
import { bounded, shownFindings, turned } from './kept.ts';

interface Turned extends ShownFindings {
  /** Version of the text. */
  readonly version: number;
  /** Division of the transcript whose passages the text names. */
  readonly division: string;
  readonly summary: string;
}

export type FindingsService = ReturnType<typeof createFindingsService>;

interface Needs {
  readonly meetings: MeetingsService;
}

/** Lets people accept or dismiss the findings of a meeting's minutes. */
export function createFindingsService(deps: Deps, { meetings }: Needs) {
  const { db } = deps.database;

  return {
    /** Lists a meeting's findings. The list is empty if there are no minutes, or if an older server wrote them. */
    async list(user: User, id: MeetingId): Promise<ShownFindings> {
      await meetings.find(user, id);
      return shownFindings(await findFindings(db, id));
    },

    /**
     * Changes a finding's state, and puts its line into the minutes or removes it. Changes that others made in the
     * meantime stay.
     * @throws ApiError 404; 409 if the minutes cannot be edited; 422 if they have no room for the line
     */
    async turn(
      user: User,
      id: MeetingId,
      number: number,
      { state, session }: z.infer<typeof SetFindingState.body>,
    ): Promise<Turned> {
      await meetings.find(user, id);
      return db.transaction(async (tx) => {
        const meeting = await meetings.lockExisting(tx, id, user);
        const reason = whyNotWritten(meeting);
        if (reason !== null || meeting.summary === null) throw conflict(reason ?? '');
        const before = bounded({ html: meeting.summary, findings: await findFindings(tx, id) });
        const next = turned(before, number, state);
        if (next === null) throw notFound(NOT_FOUND.finding);
        requireRoom(next.html, meeting.summary);
        const now = deps.now();
        const current = await currentVersion(tx, meeting, now);
        const text = { ...next, now, by: nameOf(user), session };
        const shown = { division: meeting.division, summary: next.html, ...shownFindings(next.findings) };
        if (next.html !== meeting.summary) return { version: await storeText(tx, meeting, current, text), ...shown };
        await storeFindings(tx, meeting, current, text);
        return { version: meeting.summaryVersion, ...shown };
      });
    },
  };
}
