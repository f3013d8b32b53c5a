import { onBehalfOf } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { MeetingJob } from '../definitions.ts';
import type { JobContext } from '../job.ts';
import type { Pace, WorkTurn } from '../work-turn.ts';
import { inWritersTurn } from './writer-turn.ts';
import type { Services } from '../../services.ts';

/** Pace of a reading, which gives way to others after each prompt. */
const PACE: Pace = { same: 0, other: 0 };

/**
 * Lets a language model find where items begin. Nothing waits for this job, and a failure leaves the meeting as it is.
 * If minutes are begun before the job's turn, they cancel the job and find the starts in their own turn. If they are
 * begun later, they wait for the job and use its result.
 */
export function readStartsHandler(deps: Deps, { meetings, reading }: Services) {
  return async ({ meetingId }: MeetingJob, context: JobContext): Promise<void> => {
    const meeting = await meetings.load(meetingId);
    if (meeting === null) return;
    const read = async (turn: WorkTurn): Promise<void> => {
      // The turn may come an hour later, so the meeting is loaded again.
      const now = await meetings.load(meetingId);
      if (now !== null) await reading.work(now, turn);
    };
    await onBehalfOf(meeting.userId, () => inWritersTurn(deps, read, context, PACE));
  };
}
