import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { watchMemory } from './memory-watch.ts';
import { speechErrors } from './messages.ts';
import type { Message, Request } from './protocol.ts';
import type { RemoteCall } from './remote/settings.ts';
import { SpeechError } from './types.ts';
import type { WorkNote } from './work-notes.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** JavaScript memory of the child; the models' own memory comes on top; MB. */
const HEAP_LIMIT = 1_024;
/**
 * What the models give back goes back to the system (glibc): otherwise tensors of all sizes leave holes that grow with the
 * recording; two hours took 1.8 GB.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 << 20),
  // In large pages: two hours took 368 s instead of 396, in which each tensor was taken anew in small ones.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};
/** Time that a child has to end by itself after an abort; ms. */
const GRACE = 2_000;

/** A child that ended without a word: killed, or for want of memory that nobody here had counted. */
export class ChildDeath extends SpeechError {
  constructor(cause: Error | undefined) {
    super('crashed', speechErrors.crashed().message, { cause });
  }
}

export interface ChildLimits {
  /** Longest run, and longest time without a word of it; ms. */
  readonly time: number;
  readonly silence: number;
  readonly onTime: () => SpeechError;
  /** Bytes of all its memory; what this machine allows, where it is left out. */
  readonly memory?: number;
}

export interface ChildRun {
  readonly limits: ChildLimits;
  readonly onNote?: (note: WorkNote) => void;
  readonly onCall?: (call: RemoteCall) => void;
  readonly signal?: AbortSignal | undefined;
  /** The program that runs in the child. */
  readonly program?: string;
}

/**
 * Runs one request in a child of its own; settles only when the child has ended.
 * @throws ChildDeath; SpeechError; AbortError when the signal aborts
 */
export function runChild(request: Request, run: ChildRun): Promise<Message> {
  const { limits, signal } = run;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(abortError(signal));
      return;
    }
    const child = fork(run.program ?? WORKER, [], {
      execPath: process.execPath,
      env: { ...MEMORY, ...withoutSecrets(process.env) },
      execArgv: [`--max-old-space-size=${HEAP_LIMIT}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let final: Message | undefined;
    let failure: Error | undefined;
    let killer: NodeJS.Timeout | undefined;
    const abort = (): void => {
      child.kill('SIGTERM');
      killer = setTimeout(() => child.kill('SIGKILL'), GRACE);
    };
    /** Ends a child that may not listen any more. */
    const end = (reason: SpeechError): void => {
      failure ??= reason;
      child.kill('SIGKILL');
    };
    signal?.addEventListener('abort', abort, { once: true });
    const watch = watchChild(child, limits, end);
    // Only the kind of death is read from stderr: it could carry file names.
    child.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.includes('heap out of memory')) failure ??= speechErrors.outOfMemory();
    });
    child.on('message', (message: Message) => {
      watch.heard();
      if (message.kind === 'worked') for (const note of message.notes) run.onNote?.(note);
      else if (message.kind === 'called') run.onCall?.(message.call);
      else {
        final = message;
        child.kill('SIGTERM');
      }
    });
    child.on('error', (error) => {
      failure ??= error;
      if (child.pid === undefined) finish();
    });
    const finish = (): void => {
      clearTimeout(killer);
      watch.close();
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted === true) reject(abortError(signal));
      else if (final?.kind === 'failed') reject(new SpeechError(final.code, final.message));
      else if (final !== undefined) resolve(final);
      else if (failure instanceof SpeechError) reject(failure);
      else reject(new ChildDeath(failure));
    };
    child.on('exit', finish);
    child.send(request, (error) => {
      if (error !== null) failure ??= error;
    });
  });
}

interface Watch {
  /** The child has said something. */
  readonly heard: () => void;
  readonly close: () => void;
}

/** Timers cannot be set further than this; ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

function watchChild(child: ChildProcess, limits: ChildLimits, end: (reason: SpeechError) => void): Watch {
  const tooLong = (): void => end(limits.onTime());
  const whole = setTimeout(tooLong, Math.min(LONGEST_TIMER, limits.time));
  let silence = setTimeout(tooLong, Math.min(LONGEST_TIMER, limits.silence));
  const memory = watchMemory(child.pid, limits.memory, () => end(speechErrors.outOfMemory()));
  return {
    heard: () => {
      silence = silence.refresh();
    },
    close: () => {
      clearTimeout(whole);
      clearTimeout(silence);
      memory();
    },
  };
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
