import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ATTEMPTS_FILE } from './attempts.ts';
import { runChild } from './child.ts';
import { speechErrors } from './messages.ts';
import type { RemoteCall } from './remote/settings.ts';
import type { Request } from './protocol.ts';
import type { AudioProbe, ProbeOptions, Progress, TranscribeOptions, Transcription } from './types.ts';

/** A child from which nothing was heard for so long works no more; ms. */
const SILENCE = 30 * 60_000;
/** A transcription may take so long, and so many times its recording’s length; ms. */
const LEAST_TIME = 60 * 60_000;
const TIMES_LENGTH = 30;
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
  const request: Request = { kind: 'probe', file, segmentMinutes, soundFile };
  const { size } = await stat(file);
  const time = OPENING_TIME + (size / 1e6) * OPENING_TIME_PER_MEGABYTE;
  const message = await runChild(request, {
    signal: options.signal,
    limits: { time, silence: time, onTime: speechErrors.openingTooSlow },
  });
  if (message.kind !== 'probed') throw speechErrors.crashed();
  return message.probe;
}

/**
 * Transcribes a recording in a child process. A second run with the same file and options continues from the checkpoints.
 * @param onCall is told of each request to the server that recognises text, where there is one
 * @throws SpeechError; AbortError when the signal aborts, and the child is then gone
 */
export async function transcribe(
  file: string,
  options: TranscribeOptions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
  onCall: (call: RemoteCall) => void = () => undefined,
): Promise<Transcription> {
  const time = options.duration === undefined ? Infinity : LEAST_TIME + TIMES_LENGTH * 1_000 * options.duration;
  const run = runChild(
    { kind: 'transcribe', file, options },
    { onProgress, onCall, signal, limits: { time, silence: SILENCE, onTime: speechErrors.timedOut } },
  );
  const message = await run.catch(async (error: unknown) => {
    // Who stops it on purpose has not found a place where it dies.
    if (signal.aborted) await rm(join(options.checkpointDir, ATTEMPTS_FILE), { force: true });
    throw error;
  });
  if (message.kind !== 'transcribed') throw speechErrors.crashed();
  return message.transcription;
}
