import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ATTEMPTS_FILE } from './run/attempts.ts';
import { ChildDeath, runChild } from './run/child/child.ts';
import { speechErrors } from './speech-errors.ts';
import { findListening } from './models/catalogue/catalogue.ts';
import { createClient } from './text/remote/client.ts';
import { PACE, type RemoteCall, type RemoteSettings } from './text/remote/settings.ts';
import type { Ask } from './text/remote/request.ts';
import { createReporter } from './run/progress.ts';
import { costsWith, planWork } from './run/work.ts';
import type { Request } from './run/child/protocol.ts';
import { withFilesIn } from './run/results.ts';
import type { AudioProbe, ProbeOptions, Progress, TranscribeOptions, Transcription } from './types.ts';
import { tellNote, type WorkNote } from './run/child/work-notes.ts';

/** Time between two checks for progress to report; ms. */
const TICK = 250;
/** Time without a message after which a child counts as hanging; ms. */
const SILENCE = 30 * 60_000;
/** The time limit of a transcription: this long, plus this many times the length of its recording; ms. */
const LEAST_TIME = 60 * 60_000;
const TIMES_LENGTH = 30;
/**
 * Number of children that may follow one that died, and the pause before each, so that the machine can free memory; ms.
 * The same number of runs may die at one place before the recording itself is blamed (`run/attempts.ts`).
 */
const FOLLOWERS = 3;
const PAUSE = 500;
/** The time limit for opening a recording: a fixed part, and a part for each megabyte of the file; ms. */
const OPENING_TIME = 10 * 60_000;
const OPENING_TIME_PER_MEGABYTE = 1_000;

/**
 * Opens a recording in a child process, finds its sound track and measures its real duration. Also writes the sound of
 * a video to a separate file.
 * @throws SpeechError; AbortError when the signal aborts
 */
export async function probe(file: string, options: ProbeOptions): Promise<AudioProbe> {
  const { segmentMinutes, soundFile } = options;
  const { size } = await stat(file);
  const time = OPENING_TIME + (size / 1e6) * OPENING_TIME_PER_MEGABYTE;
  // The child writes into a folder of its own, next to the final place of the sound file.
  const folder = await mkdtemp(`${soundFile}-`);
  const made = join(folder, 'sound');
  try {
    const message = await runChild(
      (pathOf): Request => ({ kind: 'probe', file: pathOf(file), segmentMinutes, soundFile: pathOf(made) }),
      {
        signal: options.signal,
        files: { reads: [file], writes: [folder] },
        limits: { time, silence: time, onTime: speechErrors.openingTooSlow },
      },
    );
    if (message.kind !== 'probed') throw speechErrors.crashed();
    await rename(made, soundFile).catch(orNone);
    return message.probe;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ignores a missing file, because the child writes one only for a video. */
function orNone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** Events of a running transcription, besides its progress. */
export interface Events {
  /** Is called for each request to the server that recognises text, if there is one. */
  readonly onCall?: (call: RemoteCall) => void;
  /** Is called when a child has died and another one takes over, with the number of deaths so far. */
  readonly onDeath?: (deaths: number) => void;
}

/**
 * Transcribes a recording in a child process. If the child dies, another one continues from the checkpoints; so does a
 * second call with the same file and options.
 * @throws SpeechError; AbortError when the signal aborts, after the child has ended
 */
export async function transcribe(
  file: string,
  options: TranscribeOptions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
  { onCall = () => undefined, onDeath = () => undefined }: Events = {},
): Promise<Transcription> {
  const time = options.duration === undefined ? Infinity : LEAST_TIME + TIMES_LENGTH * 1_000 * options.duration;
  let most = 0;
  const tell = (progress: Progress): void => {
    // A new child does not know how far the previous one got. The progress that is shown must not go back.
    most = Math.max(most, progress.percent);
    onProgress({ ...progress, percent: most });
  };
  const limits = { time, silence: SILENCE, onTime: speechErrors.timedOut };
  const { modelsDir, checkpointDir, snippetsDir, remote } = options;
  const weights = weightFolders(modelsDir, [options.speechModel, options.speakerModel]);
  const files = { reads: [file], weights, writes: [checkpointDir, snippetsDir] };
  const request = (pathOf: (path: string) => string): Request => ({
    kind: 'transcribe',
    file: pathOf(file),
    options: {
      ...options,
      modelsDir: pathOf(modelsDir),
      checkpointDir: pathOf(checkpointDir),
      snippetsDir: pathOf(snippetsDir),
      // The child does not get the key, because the parent sends the requests.
      remote: remote && { ...remote, key: null },
    },
  });
  for (let deaths = 1; ; deaths += 1) {
    // A child that takes over must first find out how much is done, so it plans the work itself.
    const progress = followProgress(options, deaths === 1 ? options.duration : undefined, tell);
    try {
      for (const folder of [checkpointDir, snippetsDir]) await mkdir(folder, { recursive: true });
      const ask = remote && clientOf(remote, onCall, (silent) => progress.onNote(['unanswered', silent]));
      const run = { onNote: progress.onNote, signal, limits, files, ...(ask && { ask }) };
      const message = await runChild(request, run);
      if (message.kind !== 'transcribed') throw speechErrors.crashed();
      progress.close();
      progress.finish();
      const { transcription } = message;
      const embeddingsFile = join(checkpointDir, basename(transcription.embeddingsFile ?? ''));
      const soundFile = join(checkpointDir, basename(transcription.soundFile ?? ''));
      return withFilesIn(transcription, { snippetsDir, embeddingsFile, soundFile });
    } catch (error) {
      progress.close();
      // A run that was stopped on purpose does not count as a death.
      if (signal.aborted) await rm(join(options.checkpointDir, ATTEMPTS_FILE), { force: true });
      if (signal.aborted || !(error instanceof ChildDeath) || deaths > FOLLOWERS) throw error;
      onDeath(deaths);
      await wait(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Lists the folder of installed models and, inside it, the folders that hold the files of these models. */
function weightFolders(modelsDir: string, ids: readonly (string | undefined)[]): readonly string[] {
  const files = ids.flatMap((id) =>
    (findListening(id ?? '')?.files ?? []).map(({ path }) => join(modelsDir, id ?? '', path)),
  );
  return [...new Set([modelsDir, ...files.map((path) => dirname(path))])];
}

function clientOf(
  remote: RemoteSettings,
  onCall: (call: RemoteCall) => void,
  onSilent: (silent: boolean) => void,
): Ask {
  return createClient(remote, { pace: PACE, onCall, onSilent, fetch, random: Math.random });
}

interface FollowedProgress {
  readonly onNote: (note: WorkNote) => void;
  readonly finish: () => void;
  readonly close: () => void;
}

/**
 * Follows a child's progress and its time from the parent, because a child that starts or is busy cannot report
 * regularly.
 * @param duration seconds; undefined if the child must first find out how much work there is
 */
function followProgress(
  { speechModel, speakerModel, remote }: TranscribeOptions,
  duration: number | undefined,
  onProgress: (progress: Progress) => void,
): FollowedProgress {
  const reporter = createReporter(onProgress, costsWith(remote === undefined ? speechModel : null, speakerModel));
  if (duration !== undefined) reporter.plan(planWork(duration));
  reporter.tick();
  const ticking = setInterval(reporter.tick, TICK);
  return {
    onNote: (note) => tellNote(reporter, note),
    finish: reporter.finish,
    close: () => clearInterval(ticking),
  };
}
