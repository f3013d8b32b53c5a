import { onBehalfOf } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { createMeetingsService } from '../../features/meetings/service.ts';
import { createReadingService } from '../../features/placement/reading.ts';
import type { MeetingJob } from '../definitions.ts';
import type { JobContext } from '../queue.ts';
import { inWritersTurn } from './writer-turn.ts';

/**
 * Where items begin, by a language model. Nothing waits for it: a failure leaves the meeting as it is. Minutes that come before it has
 * its turn read for themselves in theirs, and cancel it; minutes that come later wait, and use what it has read.
 */
export function readStartsHandler(deps: Deps) {
  const meetings = createMeetingsService(deps);
  const reading = createReadingService(deps);
  return async ({ meetingId }: MeetingJob, { signal }: JobContext): Promise<void> => {
    const meeting = await meetings.load(meetingId);
    if (meeting === null) return;
    const read = async (): Promise<void> => {
      // Its turn may come an hour later.
      const now = await meetings.load(meetingId);
      if (now !== null) await reading.work(now, signal);
    };
    await onBehalfOf(meeting.userId, () => inWritersTurn(deps, read, signal));
  };
}
