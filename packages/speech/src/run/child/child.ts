import { startNode, type Files } from '@greffier/children/confine';
import { supervise } from '@greffier/children/supervise';
import { fileURLToPath } from 'node:url';
import { speechErrors } from '../../speech-errors.ts';
import type { Message, Reply, Request } from './protocol.ts';
import { replyTo } from './through-parent.ts';
import type { Ask } from '../../text/remote/request.ts';
import { SpeechError } from '../../types.ts';
import type { WorkNote } from './work-notes.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Limit on the child's JavaScript memory, which does not include the models' own memory. MB */
const HEAP_MB = 1_024;
/**
 * Settings that make glibc return freed memory to the system. Otherwise tensors of all sizes leave holes, and memory
 * grows with the recording: two hours took 1.8 GB.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 << 20),
  // Large pages make up for allocating each tensor anew: two hours of sound took 368 s, and 396 s with small pages.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/** The child ended without an answer: it was killed, or ran out of memory before the watch noticed. */
export class ChildDeath extends SpeechError {
  constructor(cause: Error | undefined) {
    super('crashed', speechErrors.crashed().message, { cause });
  }
}

export interface ChildLimits {
  /** Longest time that the child may run, and longest time without a message from it; ms. */
  readonly time: number;
  readonly silence: number;
  readonly onTime: () => SpeechError;
  /** Limit on the child's whole memory; bytes. By default, what this machine allows. */
  readonly memory?: number;
}

export interface ChildRun {
  readonly limits: ChildLimits;
  /** The files that the request reads and writes. */
  readonly files: Files;
  readonly onNote?: (note: WorkNote) => void;
  /** Asks the server that recognises text, if there is one. */
  readonly ask?: Ask;
  readonly signal?: AbortSignal | undefined;
  /** The program that runs in the child. */
  readonly program?: string;
}

/**
 * Runs one request in a confined child process. The promise settles only after the child has ended.
 * @param request makes the request; gets a function that returns the name of a path inside the child
 * @throws ChildDeath; SpeechError; AbortError when the signal aborts
 */
export async function runChild(
  request: (pathOf: (path: string) => string) => Request,
  run: ChildRun,
): Promise<Message> {
  const { limits, signal, files } = run;
  throwIfAborted(signal);
  const child = await startNode({
    program: run.program ?? WORKER,
    heapMb: HEAP_MB,
    addons: true,
    threads: true,
    environment: MEMORY,
    ...files,
  });
  const { heard, end, ended } = supervise(child, limits, signal);
  const gone = new AbortController();
  const tell = (told: Request | Reply): void => {
    child.process.send(told, (error) => {
      if (error !== null) failure ??= error;
    });
  };
  let final: Message | undefined;
  let failure: Error | undefined;
  child.process.on('message', (message: Message) => {
    heard();
    if (message.kind === 'worked') for (const note of message.notes) run.onNote?.(note);
    else if (message.kind === 'asked') {
      // If the child dies before the server answers, the answer is dropped.
      if (run.ask !== undefined) void replyTo(message, run.ask, gone.signal).then(tell);
    } else {
      final = message;
      end();
    }
  });
  tell(request(child.pathOf));
  const { reason, error } = await ended.finally(() => gone.abort());
  throwIfAborted(signal);
  if (final?.kind === 'failed') throw new SpeechError(final.code, child.realNames(final.message));
  if (final !== undefined) return final;
  if (reason === 'time') throw limits.onTime();
  if (reason === 'memory') throw speechErrors.outOfMemory();
  throw new ChildDeath(error ?? failure);
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw signal.reason instanceof Error && signal.reason.name === 'AbortError'
    ? signal.reason
    : new DOMException('La transcription a été arrêtée.', 'AbortError');
}
