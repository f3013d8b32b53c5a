import { mkdir } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { createRecordingsService } from '../../features/recordings/service.ts';
import { workspaceOf } from '../../storage/workspace.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { meetingJob } from './meeting-job.ts';

/** Recording → transcript. A run that was cut short goes on from the checkpoints of the one before. */
export function transcribeHandler(deps: Deps) {
  const { config, speech, storage } = deps;
  const recordings = createRecordingsService(deps);

  return meetingJob(deps, 'transcription', async (meeting, report, signal) => {
    if (meeting.audioKey === null) throw new StorageMissingError(`meeting ${meeting.id} has no recording`);
    const { checkpointDir, snippetsDir } = workspaceOf(config.dataDir, meeting.id);
    await mkdir(checkpointDir, { recursive: true });
    await mkdir(snippetsDir, { recursive: true });
    const transcription = await storage.withFile(meeting.audioKey, (path) =>
      speech.transcribe(
        path,
        {
          modelsDir: config.modelsDir,
          speechModel: config.speechModel,
          language: meeting.mainLanguage,
          extraLanguages: meeting.extraLanguages,
          vocabulary: meeting.vocabulary,
          segmentMinutes: config.segmentMinutes,
          checkpointDir,
          snippetsDir,
        },
        ({ percent, stage, remaining }) => report({ percent, stage, remaining }),
        signal,
      ),
    );
    await recordings.complete(meeting, transcription, signal);
  });
}
