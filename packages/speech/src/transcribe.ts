import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { speechErrors } from './messages.ts';
import type { RemoteCall } from './remote/settings.ts';
import type { Message, Request } from './protocol.ts';
import {
  SpeechError,
  type AudioProbe,
  type ProbeOptions,
  type Progress,
  type TranscribeOptions,
  type Transcription,
} from './types.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** JavaScript memory of the child; the models' own memory comes on top; MB. */
const HEAP_LIMIT = 1_024;
/** Time that a child has to end by itself after an abort; ms. */
const GRACE = 2_000;

/**
 * Opens a recording in a child process, finds its sound track and measures its real duration. Of a video, the sound is
 * written to a file of its own.
 * @throws SpeechError; AbortError when the signal aborts
 */
export async function probe(file: string, options: ProbeOptions): Promise<AudioProbe> {
  const { segmentMinutes, soundFile } = options;
  const request: Request = { kind: 'probe', file, segmentMinutes, soundFile };
  const message = await runChild(request, () => undefined, options.signal);
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
  const message = await runChild({ kind: 'transcribe', file, options }, onProgress, signal, onCall);
  if (message.kind !== 'transcribed') throw speechErrors.crashed();
  return message.transcription;
}

/** Runs one request in a child of its own; settles only when the child has ended. */
function runChild(
  request: Request,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal | undefined,
  onCall: (call: RemoteCall) => void = () => undefined,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(abortError(signal));
      return;
    }
    const child = fork(WORKER, [], {
      execPath: process.execPath,
      env: withoutSecrets(process.env),
      execArgv: [`--max-old-space-size=${HEAP_LIMIT}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let final: Message | undefined;
    let outOfMemory = false;
    let failure: Error | undefined;
    let killer: NodeJS.Timeout | undefined;
    const abort = (): void => {
      child.kill('SIGTERM');
      killer = setTimeout(() => child.kill('SIGKILL'), GRACE);
    };
    signal?.addEventListener('abort', abort, { once: true });
    // Only the kind of death is read from stderr: it could carry file names.
    child.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.includes('heap out of memory')) outOfMemory = true;
    });
    child.on('message', (message: Message) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'called') onCall(message.call);
      else {
        final = message;
        child.kill('SIGTERM');
      }
    });
    child.on('error', (error) => {
      failure = error;
      if (child.pid === undefined) finish();
    });
    const finish = (): void => {
      clearTimeout(killer);
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted === true) reject(abortError(signal));
      else if (final?.kind === 'failed') reject(new SpeechError(final.code, final.message));
      else if (final !== undefined) resolve(final);
      else if (outOfMemory) reject(speechErrors.outOfMemory());
      else reject(new SpeechError('crashed', speechErrors.crashed().message, { cause: failure }));
    };
    child.on('exit', finish);
    child.send(request, (error) => {
      if (error !== null) failure = error;
    });
  });
}

/** What the child needs of the server's keys, it is told. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/(?:KEY|SECRET|TOKEN|PASSWORD|_URL)$/.test(name)));
}

function abortError(signal: AbortSignal): Error {
  return signal.reason instanceof Error && signal.reason.name === 'AbortError'
    ? signal.reason
    : new DOMException('La transcription a été arrêtée.', 'AbortError');
}
