import { attendanceOf, type AttendanceDetails } from '@greffier/contract/attendance';
import { isStandIn } from '@greffier/contract/stand-ins';
import { mkdir } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { createRecordingsService } from '../../features/recordings/service.ts';
import { workspaceOf } from '../../storage/workspace.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { meetingJob } from './meeting-job.ts';
import { forgetWeights, weightsOf } from './weights.ts';

/** Recording → transcript. A run that was cut short goes on from the checkpoints of the one before. */
export function transcribeHandler(deps: Deps) {
  const { config, processor, speech, storage } = deps;
  const recordings = createRecordingsService(deps);

  return meetingJob(deps, 'transcription', async (meeting, report, signal) => {
    if (meeting.audioKey === null) throw new StorageMissingError(`meeting ${meeting.id} has no recording`);
    const workspace = workspaceOf(config.dataDir, meeting.id);
    const { checkpointDir, snippetsDir } = workspace;
    await mkdir(checkpointDir, { recursive: true });
    await mkdir(snippetsDir, { recursive: true });
    const weights = await weightsOf(deps, workspace);
    const { audioKey } = meeting;
    const recognise = () =>
      storage.withFile(audioKey, (path) =>
        speech.transcribe(
          path,
          {
            ...weights,
            language: meeting.mainLanguage,
            extraLanguages: meeting.extraLanguages,
            vocabulary: meeting.vocabulary,
            duration: meeting.duration,
            participants: expectedSpeakers(meeting.participants, meeting.attendance),
            segmentMinutes: config.segmentMinutes,
            checkpointDir,
            snippetsDir,
          },
          ({ percent, stage, remaining }) => report({ percent, stage, remaining }),
          signal,
        ),
      );
    // A server that recognises what is said leaves this machine's cores to minutes.
    const transcribed =
      config.speechEngine === null
        ? processor.during(recognise, signal, () => report({ percent: 0, stage: 'waiting', remaining: null }))
        : recognise();
    const transcription = await transcribed.catch(async (error: unknown) => {
      if (!signal.aborted) await forgetWeights(workspace);
      throw error;
    });
    await recordings.complete(meeting, transcription, signal);
  });
}

/** Who is listed and not said to be away; undefined where nobody is, or the form's first line was left as it was. */
function expectedSpeakers(participants: readonly string[], details: AttendanceDetails): number | undefined {
  const there = attendanceOf(participants, details).filter(({ status }) => status === 'present' || status === 'remote');
  const isUntouched = there.length === 1 && there.every(({ name }) => isStandIn(name));
  return there.length > 0 && !isUntouched ? there.length : undefined;
}
