import { onBehalfOf } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { createMeetingsService } from '../../features/meetings/service.ts';
import { createReadingService } from '../../features/placement/reading.ts';
import type { MeetingJob } from '../definitions.ts';
import type { JobContext } from '../queue.ts';

/** Where items begin, by a language model. Nothing waits for it: a failure leaves the meeting as it is. */
export function readStartsHandler(deps: Deps) {
  const meetings = createMeetingsService(deps);
  const reading = createReadingService(deps);
  return async ({ meetingId }: MeetingJob, { signal }: JobContext): Promise<void> => {
    const meeting = await meetings.load(meetingId);
    if (meeting !== null) await onBehalfOf(meeting.userId, () => reading.work(meeting, signal));
  };
}
