import type { Deps } from '../../deps.ts';
import { createMinutesService } from '../../features/minutes/service.ts';
import { meetingJob } from './meeting-job.ts';
import { inWritersTurn } from './writer-turn.ts';

/** Transcript and agenda → minutes. */
export function summariseHandler(deps: Deps) {
  const minutes = createMinutesService(deps);
  return meetingJob(deps, 'summarization', async (meeting, report, signal) => {
    const write = () =>
      minutes.write(meeting, ({ percent, stage, remaining = null }) => report({ percent, stage, remaining }), signal);
    await inWritersTurn(deps, write, signal, () => report({ percent: 0, stage: 'waiting', remaining: null }));
  });
}
