import { startNode } from '@greffier/children/confine';
import { supervise } from '@greffier/children/supervise';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { localModelErrors, type LocalModelError } from './messages.ts';
import { type Counts, type Order, type Progress, type Prompt, Told } from './protocol.ts';

const PROGRAM = fileURLToPath(new URL('run/program.ts', import.meta.url));
/** JavaScript memory of the child; the model's own memory comes on top; MB. */
const HEAP_MB = 512;
/** Part of the machine's memory that the child may hold, its file included: pages of it are given back where others need them. */
const PART = 0.9;
/** A child that was told to stop and has not said so by then is ended; ms. */
const STOPPING = 500;

/** The library asks for a home at its start, which an account made for a child has not; nothing is read or written there. */
const ENVIRONMENT = { HOME: '/' };

/** The child ended without a word: killed, or by a fault in the library. */
export class ModelDeath extends Error {
  override readonly name = 'ModelDeath';
}

export interface ProcessSetup {
  /** Path of a GGUF file. */
  readonly file: string;
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /** Bytes that the model may take in all. */
  readonly memory: number;
  /** Threads that it computes with; 0: as many as the processor has cores for arithmetic. */
  readonly threads: number;
  /** Longest time without a word while it opens the file or answers; ms. */
  readonly silence: number;
}

export interface AnswerListener {
  /** Is handed the text of the answer as it comes. */
  readonly onText: (text: string) => void;
  readonly onProgress: (progress: Progress) => void;
}

/** A child process that holds a model. It answers one prompt at a time. */
export interface ModelProcess {
  readonly pid: number | undefined;
  readonly lives: boolean;
  /**
   * @throws ModelDeath; LocalModelError; the signal's reason, once the child works on it no more
   */
  ask(prompt: Prompt, listener: AnswerListener, signal: AbortSignal): Promise<Counts>;
  /** Ends the child; resolves when it has ended. */
  end(): Promise<void>;
}

/**
 * Starts a confined child and opens the model in it.
 * @throws ModelDeath; LocalModelError; the signal's reason
 */
export async function startModelProcess(setup: ProcessSetup, signal: AbortSignal): Promise<ModelProcess> {
  signal.throwIfAborted();
  const child = await startNode({
    program: PROGRAM,
    heapMb: HEAP_MB,
    addons: true,
    reads: [setup.file],
    environment: ENVIRONMENT,
  });
  const all = Math.min(process.constrainedMemory() || Infinity, totalmem());
  const { end, ended } = supervise(child, { time: Infinity, memory: PART * all });
  let hear: (told: Told) => void = () => {};
  let onDeath: (error: Error) => void = () => {};
  let lives = true;
  const over = (async () => {
    const error = await ended.then(
      ({ reason }) => {
        const free = process.availableMemory();
        return reason === 'memory' ? localModelErrors.memory(setup.file, null, free) : new ModelDeath();
      },
      (cause: unknown) => new ModelDeath('not all could be taken back', { cause }),
    );
    lives = false;
    onDeath(error);
  })();
  child.process.on('message', (message) => {
    const told = Told.safeParse(message);
    // A child that says something else is in other hands.
    if (told.success) hear(told.data);
    else end();
  });
  const send = (order: Order): void => void child.process.send(order, () => undefined);

  /** Waits for the last word on one order, which `take` knows by its answer; the child is ended where it is silent. */
  async function follow<T>(order: Order, take: (told: Told) => T | LocalModelError | undefined): Promise<T> {
    if (!lives) throw new ModelDeath();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const silent = setTimeout(() => {
      reject(localModelErrors.timeout());
      end();
    }, setup.silence);
    onDeath = reject;
    hear = (told) => {
      silent.refresh();
      const taken = take(told);
      if (taken instanceof Error) reject(taken);
      else if (taken !== undefined) resolve(taken);
    };
    try {
      send(order);
      return await promise;
    } finally {
      clearTimeout(silent);
      hear = () => {};
      onDeath = () => {};
    }
  }

  const { context, memory, threads } = setup;
  const opening: Order = { kind: 'open', file: child.pathOf(setup.file), context, memory, threads };
  signal.addEventListener('abort', end, { once: true });
  try {
    await follow(opening, (told) => {
      if (told.kind === 'opened') return true;
      if (told.kind !== 'refused') return undefined;
      if (told.reason === 'memory') return localModelErrors.memory(setup.file, told.needed, memory);
      if (told.reason === 'context') return localModelErrors.context(setup.file, context);
      return told.reason === 'runtime' ? localModelErrors.runtime() : localModelErrors.unreadable(setup.file);
    });
  } catch (error) {
    end();
    await over;
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }

  let count = 0;
  return {
    pid: child.process.pid,
    get lives() {
      return lives;
    },
    async ask(prompt, listener, asked) {
      asked.throwIfAborted();
      const id = ++count;
      let patience: NodeJS.Timeout | undefined;
      const stop = (): void => {
        send({ kind: 'stop', id });
        patience = setTimeout(end, STOPPING);
      };
      asked.addEventListener('abort', stop, { once: true });
      try {
        const counts = await follow<Counts | 'stopped'>({ kind: 'ask', id, prompt }, (told) => {
          if (!('id' in told) || told.id !== id) return undefined;
          if (told.kind === 'text' && !asked.aborted) listener.onText(told.text);
          if (told.kind === 'progress' && !asked.aborted) listener.onProgress(told.progress);
          if (told.kind === 'overflow') return localModelErrors.overflow();
          if (told.kind === 'answered') return told.counts;
          return told.kind === 'stopped' ? 'stopped' : undefined;
        });
        asked.throwIfAborted();
        // It stops where it is asked to alone.
        if (counts === 'stopped') throw new ModelDeath();
        return counts;
      } catch (error) {
        asked.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(patience);
        asked.removeEventListener('abort', stop);
      }
    },
    async end() {
      end();
      await over;
    },
  };
}
