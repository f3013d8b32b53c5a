import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ATTEMPTS_FILE } from './run/attempts.ts';
import { ChildDeath, runChild } from './run/child.ts';
import { speechErrors } from './speech-errors.ts';
import { findListening } from './models/catalogue/catalogue.ts';
import { createClient } from './text/remote/client.ts';
import { PACE, type RemoteCall, type RemoteSettings } from './text/remote/settings.ts';
import type { Ask } from './text/remote/request.ts';
import { costsWith, createReporter, planWork } from './run/progress.ts';
import type { Request } from './run/protocol.ts';
import { withFilesIn } from './run/results.ts';
import type { AudioProbe, ProbeOptions, Progress, TranscribeOptions, Transcription } from './types.ts';
import { tellNote, type WorkNote } from './run/work-notes.ts';

/** Between two looks at what may be reported; ms. */
const TICK = 250;
/** A child from which nothing was heard for so long works no more; ms. */
const SILENCE = 30 * 60_000;
/** A transcription may take so long, and so many times its recording’s length; ms. */
const LEAST_TIME = 60 * 60_000;
const TIMES_LENGTH = 30;
/**
 * So many children follow one that died, each after a pause in which the machine may find memory again: as many as begin at
 * one place before the recording is taken to be at fault (`run/attempts.ts`), and never without end. ms
 */
const FOLLOWERS = 3;
const PAUSE = 500;
/** A recording may take so long to be opened, and so long for each megabyte; ms. */
const OPENING_TIME = 10 * 60_000;
const OPENING_TIME_PER_MEGABYTE = 1_000;

/**
 * Opens a recording in a child process, finds its sound track and measures its real duration. Of a video, the sound is
 * written to a file of its own.
 * @throws SpeechError; AbortError when the signal aborts
 */
export async function probe(file: string, options: ProbeOptions): Promise<AudioProbe> {
  const { segmentMinutes, soundFile } = options;
  const { size } = await stat(file);
  const time = OPENING_TIME + (size / 1e6) * OPENING_TIME_PER_MEGABYTE;
  // A folder of the child's own, beside the place of what it writes there.
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

/** Of a recording that is no video there is no sound to keep apart. */
function orNone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** What is told of a transcription on its way, beside its progress. */
export interface Events {
  /** A request to the server that recognises text, where there is one. */
  readonly onCall?: (call: RemoteCall) => void;
  /** The child died, for the so-manieth time; another goes on. */
  readonly onDeath?: (deaths: number) => void;
}

/**
 * Transcribes a recording in a child process. Where the child dies, another goes on from the checkpoints, as a second run
 * with the same file and options does.
 * @throws SpeechError; AbortError when the signal aborts, and the child is then gone
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
    // A child knows nothing of how far the one before it had been.
    most = Math.max(most, progress.percent);
    onProgress({ ...progress, percent: most });
  };
  const limits = { time, silence: SILENCE, onTime: speechErrors.timedOut };
  const { modelsDir, checkpointDir, snippetsDir, remote } = options;
  const weights = weightFolders(modelsDir, [options.speechModel, options.speakerModel]);
  const files = { reads: [file, ...weights], writes: [checkpointDir, snippetsDir] };
  const request = (pathOf: (path: string) => string): Request => ({
    kind: 'transcribe',
    file: pathOf(file),
    options: {
      ...options,
      modelsDir: pathOf(modelsDir),
      checkpointDir: pathOf(checkpointDir),
      snippetsDir: pathOf(snippetsDir),
      // The key is for who asks.
      remote: remote && { ...remote, key: null },
    },
  });
  for (let deaths = 1; ; deaths += 1) {
    // One that follows begins with what is done, which it must find first.
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
      return withFilesIn(transcription, { snippetsDir, embeddingsFile });
    } catch (error) {
      progress.close();
      // Who stops it on purpose has not found a place where it dies.
      if (signal.aborted) await rm(join(options.checkpointDir, ATTEMPTS_FILE), { force: true });
      if (signal.aborted || !(error instanceof ChildDeath) || deaths > FOLLOWERS) throw error;
      onDeath(deaths);
      await wait(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** The folder of installed models, and those in it where the files of these models lie. */
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
 * Counts the time of a child from its start: one that starts, or works on one thing for long, cannot look at the clock.
 * @param duration seconds; undefined where the child must tell first how much there is to do
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
