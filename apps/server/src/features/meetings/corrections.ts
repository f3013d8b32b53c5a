import type { User } from '@greffier/contract/auth';
import type { UpdateMeeting } from '@greffier/contract/meetings';
import type { MeetingId } from '@greffier/contract/values';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../errors.ts';
import * as repository from './repository.ts';
import { createMeetingsService } from './service.ts';

const APPROVED =
  'Le procès-verbal de cette réunion est approuvé\u00a0: choisissez «\u00a0Corriger\u00a0» pour en ouvrir une nouvelle version.';

/** What people put right in a meeting that exists: what it is called, when it was, who took part. */
export function createCorrectionsService(deps: Deps) {
  const { db } = deps.database;
  const meetings = createMeetingsService(deps);

  return {
    /**
     * Changes what the form holds; the rest stays.
     * @throws ApiError 409 where the minutes are approved: their document begins with it
     */
    async describe(user: User, id: MeetingId, form: z.infer<typeof UpdateMeeting.body>): Promise<void> {
      await meetings.find(user, id);
      const { name, meeting_date: meetingDate, meeting_time: meetingTime, participants } = form;
      if (Object.values(form).every((value) => value === undefined)) return;
      const changes = { name, meetingDate, meetingTime, participants, updatedAt: deps.now() };
      if (!(await repository.describeMeeting(db, id, changes))) throw conflict(APPROVED);
    },
  };
}
