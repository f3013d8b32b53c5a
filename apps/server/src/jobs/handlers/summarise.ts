import type { Deps } from '../../deps.ts';
import { createMinutesService } from '../../features/minutes/service.ts';
import { meetingJob } from './meeting-job.ts';

/** Transcript and agenda → minutes. */
export function summariseHandler(deps: Deps) {
  const minutes = createMinutesService(deps);
  return meetingJob(deps, 'summarization', async (meeting, report, signal) => {
    const write = () =>
      minutes.write(meeting, ({ percent, stage }) => report({ percent, stage, remaining: null }), signal);
    // Quotations are chosen in seconds, and a server has cores of its own.
    if ((await deps.text.writer()) === null) await write();
    else await deps.processor.during(write, signal, () => report({ percent: 0, stage: 'waiting', remaining: null }));
  });
}
