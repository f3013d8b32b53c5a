import { type Confined, startNode } from '@greffier/children/confine';
import { type Supervised, supervise } from '@greffier/children/supervise';
import { encoderErrors, SentenceEncoderError } from '@greffier/sentence-encoder/errors';
import { type Kind, type Reply, type Request, SIZE, vectorsOf } from '@greffier/sentence-encoder/protocol';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { turns } from '../threads/turns.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('@greffier/sentence-encoder/child'));
const HEAP_MB = 256;
/**
 * Limits on the process: its memory in bytes, and the time without a reply (`silence`) in milliseconds. It serves many
 * requests, so it has no limit on its whole time.
 */
const LIMITS = { time: Infinity, silence: 10 * 60_000, memory: 800e6 };
/** Time after which an idle process is ended; ms. */
const WARM = 60_000;
/** Largest number of texts in one request, which takes a second. Between requests, other people get their turn. */
const MOST_TEXTS = 32;
/** Settings that make glibc return freed memory to the system, as for speech. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 << 20) };

/** Turns sentences into vectors, in a confined process. */
export interface SentenceEngine {
  /**
   * Turns texts into vectors of length 1, in the given order.
   * @throws SentenceEncoderError, whose message is French; the signal's reason, once the process has stopped
   */
  embed(texts: readonly string[], kind: Kind, signal: AbortSignal): Promise<Float32Array[]>;
  /** Ends the process. Nothing can be asked afterwards. */
  close(): Promise<void>;
  /** Id of the process; undefined if there is none. */
  readonly pid: number | undefined;
}

interface Running extends Supervised {
  readonly child: Confined;
  isOver: boolean;
  /** Called when the process has ended. A listener per request on `ended` would keep all vectors until then. */
  onEnd: (error: unknown) => void;
}

/**
 * Makes an engine, whose process is started when needed.
 * @param folder holds the encoder's files
 * @param warm time for which an idle process is kept; ms
 */
export function sentenceEngine(folder: string, warm = WARM): SentenceEngine {
  const places = turns(1);
  let current: Running | null = null;
  let cooling: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function letGo(): Promise<void> {
    const ending = current;
    current = null;
    if (ending?.isOver === false) ending.end();
    await ending?.ended.catch(() => undefined);
  }

  async function running(): Promise<Running> {
    if (isClosed) throw encoderErrors.ended('le serveur s’arrête');
    if (current?.child.process.connected === true) return current;
    await letGo();
    const child = await startNode({
      program: PROGRAM,
      heapMb: HEAP_MB,
      addons: true,
      weights: [folder],
      environment: ENVIRONMENT,
    });
    giveWay(child);
    current = watched(child);
    return current;
  }

  async function request(texts: readonly string[], kind: Kind, signal: AbortSignal): Promise<Float32Array[]> {
    clearTimeout(cooling);
    try {
      const reply = await ask(await running(), folder, { texts, kind }, signal);
      signal.throwIfAborted();
      if ('vectors' in reply && reply.vectors.length === texts.length * SIZE) return vectorsOf(reply.vectors);
      // The files may have come or changed by the next request, which another process opens anew.
      await letGo();
      throw 'refused' in reply ? new SentenceEncoderError(reply.refused) : encoderErrors.ended('réponse inattendue');
    } finally {
      cooling = setTimeout(() => void letGo(), warm);
      cooling.unref();
    }
  }

  return {
    async embed(texts, kind, signal) {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += MOST_TEXTS) {
        const some = texts.slice(at, at + MOST_TEXTS);
        vectors.push(...(await places.during(() => request(some, kind, signal), signal)));
      }
      return vectors;
    },
    async close() {
      isClosed = true;
      await letGo();
      // What was waiting is refused, and a process that was just starting is ended too.
      await places.during(letGo);
      clearTimeout(cooling);
    },
    get pid() {
      return current?.isOver === false ? current.child.process.pid : undefined;
    },
  };
}

/** Lets all other work on this machine go first, where the system allows it. */
function giveWay({ process: { pid } }: Confined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or runs under an account of its own.
  }
}

/** Ends the process when it takes too much, and tells its current request. */
function watched(child: Confined): Running {
  const running: Running = { child, ...supervise(child, LIMITS), isOver: false, onEnd: () => undefined };
  const over = (error: unknown): void => {
    running.isOver = true;
    running.onEnd(error);
  };
  void running.ended.then(({ reason }) => over(encoderErrors.ended(REASONS[reason ?? 'asked'])), over);
  return running;
}

/** Sends a request to the process, and waits for its reply. @throws SentenceEncoderError if the process dies */
async function ask(
  running: Running,
  folder: string,
  { texts, kind }: { readonly texts: readonly string[]; readonly kind: Kind },
  signal: AbortSignal,
): Promise<Reply> {
  const { child, heard } = running;
  if (running.isOver) throw encoderErrors.ended(REASONS.asked);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const hear = (message: unknown): void => {
    heard();
    const reply = message as Reply; // The program sends nothing else.
    resolve('refused' in reply ? { refused: child.realNames(reply.refused) } : reply);
  };
  const send = (told: Request): void => void child.process.send(told, () => undefined);
  const stop = (): void => send({ stop: true });
  running.onEnd = reject;
  child.process.once('message', hear);
  signal.addEventListener('abort', stop, { once: true });
  try {
    heard();
    send({ folder: child.pathOf(folder), texts, kind });
    // If the signal aborted while the process was starting, no listener has noticed it.
    if (signal.aborted) stop();
    return await promise;
  } finally {
    running.onEnd = () => undefined;
    child.process.off('message', hear);
    signal.removeEventListener('abort', stop);
  }
}

const REASONS = { time: 'temps dépassé', memory: 'mémoire insuffisante', asked: 'processus terminé' } as const;
