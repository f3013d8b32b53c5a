import { attendanceOf, type AttendanceDetails } from '@greffier/contract/meeting/minutes/attendance';
import { isStandIn } from '@greffier/contract/stand-ins';
import { finishedSegments } from '@greffier/speech/run/checkpoints';
import type { Transcription } from '@greffier/speech/types';
import type { Deps } from '../../deps.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { beginTurn, type Pace, type WorkTurn } from '../work-turn.ts';
import { meetingJob } from './meeting-job.ts';
import { keepingWork } from './keep-work.ts';
import { forgetWeights, weightsOf } from './weights.ts';
import type { Services } from '../../services.ts';

/** Pace of a recording. Its turns are long, because each begins with some seconds in which weights are read. */
const PACE: Pace = { same: 60_000, other: 60_000 };

/**
 * Recording → transcript. A run that was cut short continues from the checkpoints of the previous run. A long run gives
 * way to others' recordings and minutes between two segments.
 * @param pace shortest lengths of a turn; if absent, the product's own
 */
export function transcribeHandler(deps: Deps, services: Services, pace = PACE) {
  const { config, meters, processor, speech, storage } = deps;
  const { listening, recordings, room } = services;

  return meetingJob(deps, services, 'transcription', async (meeting, report, context) => {
    if (meeting.audioKey === null) throw new StorageMissingError(`meeting ${meeting.id} has no recording`);
    await room.requireToDecode(meeting.id, meeting.audioKey, meeting.duration);
    const workspace = await storage.work.open(meeting.id);
    const { checkpointDir, snippetsDir } = workspace;
    const weights = await weightsOf(deps, workspace);
    const { audioKey } = meeting;
    const keepSound = await listening.keeps();
    // If a server recognises the speech, this machine's cores stay free for minutes.
    const cores = config.speechEngine === null ? processor : null;
    const recognise = async (): Promise<Transcription> => {
      const begun = performance.now();
      const turn = await beginTurn(context, cores, pace);
      const onSegment = await betweenSegments(turn, checkpointDir, () => room.mayDecodeAnother());
      const transcribed = storage.withFile(audioKey, (path) =>
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
            keepSound,
          },
          ({ percent, stage, remaining, segment }) => {
            report({ percent, stage, remaining: turn.shared() ? null : remaining });
            onSegment(segment);
          },
          turn.signal,
        ),
      );
      return transcribed
        .catch(async (error: unknown) => {
          turn.signal.throwIfAborted();
          await forgetWeights(workspace);
          throw error;
        })
        .finally(() => meters.recognising((performance.now() - begun) / 1_000));
    };
    const wait = (): void => report({ percent: 0, stage: 'waiting', remaining: null });
    await keepingWork(deps, meeting.id, async () => {
      const transcription = await (cores?.during(recognise, context.signal, wait) ?? recognise());
      meters.recognised(transcription.duration);
      await recordings.complete(meeting, transcription, context.signal);
    });
  });
}

/**
 * Ends a recording's turn if the recording has completed a segment, others wait, and the disk has room for their sound.
 * @returns a function to be called with the segment that is being processed
 */
async function betweenSegments(
  turn: WorkTurn,
  checkpointDir: string,
  hasRoom: () => Promise<boolean>,
): Promise<(segment: number) => void> {
  const before = await finishedSegments(checkpointDir);
  let last = 0;
  async function look(): Promise<void> {
    if ((await finishedSegments(checkpointDir)) > before) turn.kept();
    if ((await turn.isOver()) && (await hasRoom())) turn.end();
  }
  return (segment) => {
    if (segment === last) return;
    last = segment;
    // If the folder or the database cannot be read, the work goes on.
    look().catch(() => undefined);
  };
}

/**
 * Counts the participants who are not marked as away; undefined if there are none, or if the form still contains only
 * its unchanged first line.
 */
function expectedSpeakers(participants: readonly string[], details: AttendanceDetails): number | undefined {
  const there = attendanceOf(participants, details).filter(({ status }) => status === 'present' || status === 'remote');
  const isUntouched = there.length === 1 && there.every(({ name }) => isStandIn(name));
  return there.length > 0 && !isUntouched ? there.length : undefined;
}
