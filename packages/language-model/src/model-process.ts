import { startNode } from '@greffier/children/confine';
import { supervise } from '@greffier/children/supervise';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { localModelErrors, type LocalModelError } from './messages.ts';
import { cardHere } from './card.ts';
import { type Counts, type Order, type Progress, type Prompt, Told } from './protocol.ts';
import type { SelfTest } from './self-test.ts';

const PROGRAM = fileURLToPath(new URL('run/program.ts', import.meta.url));
/** JavaScript memory of the child, without the model's own memory; MB. */
const HEAP_MB = 512;
/**
 * Share of the machine's memory that the child may hold. This includes the model's file, whose pages the system takes
 * back when needed.
 */
const PART = 0.9;
/** Time in which a child must confirm that it has stopped; after this time, the child is ended; ms. */
const STOPPING = 500;

/**
 * The library asks for a home folder when it starts, which a child's account does not have. Nothing is read or written
 * there.
 */
const ENVIRONMENT = { HOME: '/' };

/** Error for a child that ended without a message: it was killed, or the library failed. */
export class ModelDeath extends Error {
  override readonly name = 'ModelDeath';
}

/** Error for work that gave way to something more urgent; the work can be asked again. */
export class Paused extends Error {
  override readonly name = 'Paused';
}

/** Signals that can end work. */
export interface Until {
  /** Signal that ends the work within a second, along with the child if necessary. */
  readonly signal: AbortSignal;
  /** Signal that ends the work at the next check; the child keeps what it has read. Null if nothing interrupts work. */
  readonly pause: AbortSignal | null;
}

export interface ProcessSetup {
  /** Path of a GGUF file. */
  readonly file: string;
  /** Largest number of tokens of a prompt and its answer together. */
  readonly context: number;
  /** Memory that the model may take; bytes. */
  readonly memory: number;
  /** Threads to compute with; 0: as many as the processor has cores for arithmetic. */
  readonly threads: number;
  /** Longest time without a message while the child opens the file or answers; ms. */
  readonly silence: number;
  /** Longest time for reading the file's header, which may announce more than any file holds; ms. */
  readonly header: number;
}

export interface AnswerListener {
  /** Receives the text of the answer as it comes. */
  readonly onText: (text: string) => void;
  readonly onProgress: (progress: Progress) => void;
}

/** A child process that holds a model. It answers one prompt at a time. */
export interface ModelProcess {
  readonly pid: number | undefined;
  readonly lives: boolean;
  /**
   * Answers a prompt.
   * @throws ModelDeath; LocalModelError; Paused; the signal's reason, once the child has stopped working on it
   */
  ask(prompt: Prompt, urgent: boolean, listener: AnswerListener, until: Until): Promise<Counts>;
  /**
   * Measures how fast the model reads and writes on this machine.
   * @param time duration of the whole measurement; ms
   * @throws ModelDeath; LocalModelError; Paused; the signal's reason
   */
  measure(threads: number, time: number, until: Until): Promise<SelfTest>;
  /** Ends the child. Resolves when it has ended. */
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
    weights: [setup.file],
    environment: ENVIRONMENT,
  });
  const all = Math.min(process.constrainedMemory() || Infinity, totalmem());
  const { end, ended } = supervise(child, { time: Infinity, memory: PART * all });
  let hear: (told: Told) => void = () => {};
  let onDeath: (error: Error) => void = () => {};
  let lives = true;
  /** Timer that ends a child whose header has no end; undefined while no header is being read. */
  let endless: NodeJS.Timeout | undefined;
  const headerRead = (): void => {
    clearTimeout(endless);
    endless = undefined;
  };
  const over = (async () => {
    const error = await ended.then(
      ({ reason }) => {
        const free = process.availableMemory();
        if (reason !== 'memory') return new ModelDeath();
        // Only a damaged header announces lists that fill the child's memory.
        return endless === undefined
          ? localModelErrors.memory(setup.file, null, free)
          : localModelErrors.unreadable(setup.file);
      },
      (cause: unknown) => new ModelDeath('not all could be taken back', { cause }),
    );
    lives = false;
    onDeath(error);
  })();
  child.process.on('message', (message) => {
    const told = Told.safeParse(message);
    // A child that sends anything other than a report may be under someone else's control, so it is ended.
    if (told.success) hear(told.data);
    else end();
  });
  const send = (order: Order): void => void child.process.send(order, () => undefined);

  /** Sends an order and waits for its result, which `take` recognises. Ends a child that is silent for too long. */
  async function follow<T>(order: Order, take: (told: Told) => T | LocalModelError | undefined): Promise<T> {
    if (!lives) throw new ModelDeath();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const giveUp = (error: LocalModelError): void => {
      reject(error);
      end();
    };
    const silent = setTimeout(() => giveUp(localModelErrors.timeout()), setup.silence);
    onDeath = reject;
    hear = (told) => {
      if (told.kind === 'reading header')
        endless = setTimeout(() => giveUp(localModelErrors.unreadable(setup.file)), setup.header);
      if (told.kind === 'header read') headerRead();
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
      headerRead();
      hear = () => {};
      onDeath = () => {};
    }
  }

  const { context, memory, threads } = setup;
  const card = await cardHere();
  const opening: Order = { kind: 'open', file: child.pathOf(setup.file), context, memory, threads, card };
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

  /** Sends an order that can be stopped, and waits for its result. */
  async function begin<T>(
    order: (id: number) => Order,
    take: (told: Told) => T | LocalModelError | undefined,
    { signal: asked, pause }: Until,
  ): Promise<T> {
    const isPaused = (): boolean => pause?.aborted === true;
    asked.throwIfAborted();
    // A short prompt would be answered before the child hears that it should stop.
    if (isPaused()) throw new Paused();
    const id = ++count;
    let patience: NodeJS.Timeout | undefined;
    const giveWay = (): void => send({ kind: 'stop', id });
    const stop = (): void => {
      giveWay();
      patience = setTimeout(end, STOPPING);
    };
    asked.addEventListener('abort', stop, { once: true });
    pause?.addEventListener('abort', giveWay, { once: true });
    try {
      const result = await follow<T | 'stopped'>(order(id), (told) => {
        if (!('id' in told) || told.id !== id) return undefined;
        return told.kind === 'stopped' ? 'stopped' : take(told);
      });
      asked.throwIfAborted();
      if (result !== 'stopped') return result;
      // The child stops only if it is asked to.
      throw isPaused() ? new Paused() : new ModelDeath();
    } catch (error) {
      asked.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(patience);
      asked.removeEventListener('abort', stop);
      pause?.removeEventListener('abort', giveWay);
    }
  }

  return {
    pid: child.process.pid,
    get lives() {
      return lives;
    },
    ask: (prompt, urgent, listener, until) =>
      begin<Counts>(
        (id) => ({ kind: 'ask', id, prompt, urgent }),
        (told) => {
          if (told.kind === 'text' && !until.signal.aborted) listener.onText(told.text);
          if (told.kind === 'progress' && !until.signal.aborted) listener.onProgress(told.progress);
          if (told.kind === 'overflow') return localModelErrors.overflow();
          return told.kind === 'answered' ? told.counts : undefined;
        },
        until,
      ),
    measure: (number, time, until) =>
      begin<SelfTest>(
        (id) => ({ kind: 'measure', id, threads: number, time }),
        (told) => (told.kind === 'measured' ? told.result : undefined),
        until,
      ),
    async end() {
      end();
      await over;
    },
  };
}
