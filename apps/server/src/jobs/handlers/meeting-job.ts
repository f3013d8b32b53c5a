import { SpeechError } from '@greffier/speech/types';
import type { MeetingStatus } from '@greffier/contract/meeting/status';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import type { Deps } from '../../deps.ts';
import { isStorageFull, isStorageUnavailable } from '../../storage/storage.ts';
import { dropDrafts } from '../../storage/workspace.ts';
import type { MeetingRecord } from '../../features/meetings/record.ts';
import type { MeetingJob } from '../definitions.ts';
import { onBehalfOf } from '../../actor.ts';
import { errorTrace, expectedReason } from '../failure.ts';
import { progressWriter, type ProgressWriter } from '../progress.ts';
import type { JobContext } from '../job.ts';
import { watchStages } from '../stages.ts';
import { NoRoom, TurnOver } from '../turns.ts';
import type { Services } from '../../services.ts';

type Step = Extract<MeetingStatus, 'transcription' | 'summarization'>;
type Report = ProgressWriter['report'];

const UNEXPECTED: Readonly<Record<Step, string>> = {
  transcription: 'La transcription a échoué pour une raison inattendue\u00a0: relancez-la.',
  summarization: 'La rédaction du procès-verbal a échoué pour une raison inattendue\u00a0: relancez-la.',
};

const FAILED = { transcription: 'transcription.failed', summarization: 'minutes.failed' } as const;

/**
 * Makes the handler of a job that works on one meeting. The work starts only while the meeting waits for it. A failure
 * ends in the meeting's status `error` with a French reason. After a stop of the process, on a full disk, or at the end
 * of the job's turn, the next run continues the work.
 */
export function meetingJob(
  deps: Deps,
  { audit, meetings, notices, recordings }: Services,
  step: Step,
  work: (meeting: MeetingRecord, report: Report, context: JobContext) => Promise<void>,
): (payload: MeetingJob, context: JobContext) => Promise<void> {
  const { log, meters, traces } = deps;

  async function fail(meeting: MeetingRecord, error: unknown): Promise<void> {
    const reason = expectedReason(error);
    const trace = errorTrace(error);
    log.error({ meeting: meeting.id, step, error: trace }, 'work on a meeting failed');
    meters.failed(step, reason === null ? 'unexpected' : (trace.code ?? trace.kind));
    await deps.database.db.transaction(async (tx) => {
      const moved = await meetings.move(tx, meeting, 'error', {
        errorMessage: reason ?? UNEXPECTED[step],
        failedStep: step,
        failedAt: deps.now(),
        stage: null,
      });
      if (!moved) return;
      await audit.record(tx, { deed: FAILED[step], object: meeting.id });
      await notices.tell(tx, meeting);
    });
  }

  return async ({ meetingId }, context) => {
    const meeting = await meetings.load(meetingId);
    if (meeting === null) return recordings.cleanUp(meetingId);
    // If the status differs, a process died after it had stored its result, so nothing is left to do.
    if (meeting.status !== step) return;

    const progress = progressWriter((progress) => meetings.raiseProgress(meeting, progress), {
      now: deps.now,
      onError: (error) => log.warn({ meeting: meetingId, error: errorTrace(error) }, 'progress could not be written'),
    });
    const stages = watchStages({ meters, traces, step });
    const report: Report = (measured) => {
      stages.enter(measured.stage);
      progress.report(measured);
    };
    try {
      await onBehalfOf(meeting.userId, () => work(meeting, report, context));
      stages.leave(null);
    } catch (error) {
      stages.leave(error instanceof TurnOver || context.signal.aborted ? null : errorTrace(error).kind);
      const isOver = error instanceof TurnOver;
      if (isOver) progress.report({ percent: 0, stage: 'paused', remaining: null });
      await progress.settle();
      // The work itself has not failed. It goes on from its last checkpoint once the database and the storage are back.
      if (isDatabaseUnavailable(error) || isStorageUnavailable(error)) throw error;
      if ((await meetings.load(meetingId)) === null) return recordings.cleanUp(meetingId);
      if (isOver || context.signal.aborted) throw error;
      if (isStorageFull(error) || (error instanceof SpeechError && error.code === 'storage_full')) {
        progress.report({ percent: 0, stage: 'no_room', remaining: null });
        await progress.settle();
        await dropDrafts(deps.config.dataDir, meetingId);
        throw new NoRoom();
      }
      await fail(meeting, error);
    }
    await progress.settle();
  };
}
