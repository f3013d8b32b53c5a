import type { Deps } from '../../deps.ts';
import type { Pace, WorkTurn } from '../work-turn.ts';
import { meetingJob } from './meeting-job.ts';
import { inWritersTurn } from './writer-turn.ts';
import type { Services } from '../../services.ts';

/**
 * Minutes give way to others' minutes after one prompt, or after several quick ones, because the start of a turn takes
 * a second. Turns of recordings are long, so turns of minutes are long too when recordings wait.
 */
const PACE: Pace = { same: 4_000, other: 5 * 60_000 };

/**
 * Transcript and agenda → minutes.
 * @param pace shortest lengths of a turn; if absent, the product's own
 */
export function summariseHandler(deps: Deps, services: Services, pace = PACE) {
  return meetingJob(deps, services, 'summarization', async (meeting, report, context) => {
    const write = (turn: WorkTurn) =>
      services.minutes.write(
        meeting,
        ({ percent, stage, remaining = null }) =>
          report({ percent, stage, remaining: turn.shared() ? null : remaining }),
        turn,
      );
    const wait = (): void => report({ percent: 0, stage: 'waiting', remaining: null });
    await inWritersTurn(deps, write, context, pace, wait);
  });
}
