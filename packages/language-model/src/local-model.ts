import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { localModelErrors } from './messages.ts';
import { ModelDeath, type ModelProcess, startModelProcess } from './model-process.ts';
import type { Counts, Progress, Prompt } from './protocol.ts';

/** Tokens that a prompt and its answer may have together: what models of a few billion weights hold in some gigabytes. */
const CONTEXT = 8_192;
/** A model that nobody asks anything is let go after so long; ms. */
const WARM = 5 * 60_000;
/** A model of which nothing is heard for so long works no more: a piece of a prompt takes a minute on a slow machine; ms. */
const SILENCE = 10 * 60_000;
/** A prompt at which the process dies so often is taken to be at fault. */
const MOST_DEATHS = 3;
/** What every GGUF file begins with. */
const MAGIC = 'GGUF';

export interface LocalModelOptions {
  /** Tokens that a prompt and its answer may have together. */
  readonly context?: number;
  /** Threads that it computes with; as many as the processor has cores for arithmetic where it is left out. */
  readonly threads?: number;
  /** Time for which a model is kept that nobody asks anything; ms. */
  readonly warm?: number;
  /** Bytes that the model may take in all; what is free on this machine where it is left out. */
  readonly memory?: () => number;
  /** Called when the process dies and another takes its place; `deaths` counts how often it died at this prompt. */
  readonly onDeath?: (deaths: number) => void;
}

export interface Asking {
  /** Whether a person waits for the answer: it comes before jobs. */
  readonly urgent: boolean;
  /** Is handed the text of the answer as it comes. */
  readonly onText?: (text: string) => void;
  /** Is told how far the answer is; after a death of the process it begins again. */
  readonly onProgress?: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

/** A language model on this machine, in a process of its own that is started where it is needed. */
export interface LocalModel {
  /** Name of its file. */
  readonly name: string;
  /** Tokens that a prompt and its answer may have together. */
  readonly context: number;
  /**
   * Looks at the file without opening the model: whether it is there, is of the right kind, and may find memory at all.
   * @throws LocalModelError
   */
  check(): Promise<void>;
  /**
   * Opens the model, which is then kept for a while.
   * @throws LocalModelError; the signal's reason
   */
  open(signal: AbortSignal): Promise<void>;
  /**
   * Tells its file from any other, without reading it: what it answers to a prompt stays the same while this does.
   * @throws LocalModelError
   */
  identity(): Promise<string>;
  /**
   * Answers a prompt, when those before it are answered.
   * @throws LocalModelError; the signal's reason, within a second
   */
  ask(prompt: Prompt, asking: Asking): Promise<Counts & { readonly text: string }>;
  /** Ends the process, and what is asked of it. Nothing can be asked after it. */
  close(): Promise<void>;
  /** Of the process that holds the model now; undefined where there is none. */
  readonly pid: number | undefined;
}

/** @param file path of a GGUF file */
export function localModelAt(file: string, options: LocalModelOptions = {}): LocalModel {
  const context = options.context ?? CONTEXT;
  const turn = oneAtATime();
  let current: ModelProcess | null = null;
  let cooling: NodeJS.Timeout | undefined;
  let closed = false;
  /** Resolves when the process before has given back its file. */
  let ended: Promise<void> = Promise.resolve();

  function letGo(): Promise<void> {
    const ending = current;
    current = null;
    if (ending !== null) ended = ending.end();
    return ended;
  }

  const free = (): number => options.memory?.() ?? process.availableMemory();

  async function check(): Promise<void> {
    const handle = await open(file).catch(() => {
      throw localModelErrors.missing(file);
    });
    try {
      const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0).catch(() => {
        throw localModelErrors.unreadable(file);
      });
      if (buffer.toString('latin1') !== MAGIC) throw localModelErrors.unreadable(file);
      const { size } = await handle.stat();
      if (size > free()) throw localModelErrors.memory(file, size, free());
    } finally {
      await handle.close();
    }
  }

  async function running(signal: AbortSignal): Promise<ModelProcess> {
    // What still waited for its turn when it was closed starts no other process.
    if (closed) throw localModelErrors.crashed();
    if (current?.lives === true) return current;
    await ended;
    await check();
    const memory = free();
    current = await startModelProcess(
      { file, context, memory, threads: options.threads ?? 0, silence: SILENCE },
      signal,
    );
    return current;
  }

  /** Does work while nobody else uses the process, which is kept for a while after it. */
  async function withTurn<T>(urgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const release = await turn(urgent, signal);
    clearTimeout(cooling);
    try {
      return await work();
    } finally {
      cooling = setTimeout(() => void letGo(), options.warm ?? WARM);
      cooling.unref();
      release();
    }
  }

  /** Goes on with another process where one dies. */
  async function throughDeaths<T>(signal: AbortSignal, work: (running: ModelProcess) => Promise<T>): Promise<T> {
    for (let deaths = 1; ; deaths += 1) {
      try {
        return await work(await running(signal));
      } catch (error) {
        if (!(error instanceof ModelDeath)) throw error;
        if (closed || deaths >= MOST_DEATHS) throw localModelErrors.crashed();
        options.onDeath?.(deaths);
      }
    }
  }

  async function answer(
    prompt: Prompt,
    { onText, onProgress, signal }: Asking,
  ): Promise<Counts & { readonly text: string }> {
    let shown = '';
    return throughDeaths(signal, async (model) => {
      let text = '';
      const hear = (delta: string): void => {
        text += delta;
        // The model says the same again after a death, of which a part was handed on before.
        if (text.length <= shown.length || !text.startsWith(shown)) return;
        onText?.(text.slice(shown.length));
        shown = text;
      };
      const counts = await model.ask(prompt, { onText: hear, onProgress: onProgress ?? (() => {}) }, signal);
      if (onText !== undefined && text !== shown) throw localModelErrors.crashed();
      return { ...counts, text };
    });
  }

  return {
    name: basename(file),
    context,
    check,
    async identity() {
      const found = await stat(file).catch(() => {
        throw localModelErrors.missing(file);
      });
      return `${basename(file)} ${found.size} ${found.mtimeMs}`;
    },
    open: (signal) => withTurn(false, signal, () => throughDeaths(signal, async () => undefined)),
    ask: (prompt, asking) => withTurn(asking.urgent, asking.signal, () => answer(prompt, asking)),
    async close() {
      closed = true;
      clearTimeout(cooling);
      await letGo();
    },
    get pid() {
      return current?.pid;
    },
  };
}

type TakeTurn = (urgent: boolean, signal: AbortSignal) => Promise<() => void>;

/** One at a time: those for whom a person waits first, then in the order of asking. */
function oneAtATime(): TakeTurn {
  const waiting: { readonly urgent: boolean; readonly begin: () => void }[] = [];
  let taken = false;

  function next(): void {
    const at = Math.max(
      0,
      waiting.findIndex(({ urgent }) => urgent),
    );
    const [first] = waiting.splice(at, 1);
    taken = first !== undefined;
    first?.begin();
  }

  return async (urgent, signal) => {
    signal.throwIfAborted();
    if (taken) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiter = { urgent, begin: resolve };
      const leave = (): void => {
        const at = waiting.indexOf(waiter);
        if (at === -1) return;
        waiting.splice(at, 1);
        reject(signal.reason);
      };
      waiting.push(waiter);
      signal.addEventListener('abort', leave, { once: true });
      await promise.finally(() => signal.removeEventListener('abort', leave));
    }
    taken = true;
    return next;
  };
}
