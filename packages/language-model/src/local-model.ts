import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { localModelErrors } from './messages.ts';
import { ModelDeath, type ModelProcess, Paused, startModelProcess } from './model-process.ts';
import type { Counts, Progress, Prompt } from './protocol.ts';
import type { SelfTest } from './self-test.ts';
import { oneAtATime } from './queue.ts';
import { type Steady, steadyProgress } from './steady.ts';

/** Largest number of tokens of a prompt and its answer. In a model of some billion weights, they take gigabytes. */
const CONTEXT = 8_192;
/** Time after which an idle model is unloaded; ms. */
const WARM = 5 * 60_000;
/**
 * Time without a report after which a model counts as dead; ms. A piece of a prompt takes a minute on a slow machine.
 */
const SILENCE = 10 * 60_000;
/** Time for a file's header, which is a few megabytes; ms. */
const HEADER = 60_000;
/** Number of deaths of the process after which the prompt counts as the cause. */
const MOST_DEATHS = 3;
/**
 * Largest number of times that one prompt gives way to questions. Later questions wait, so that minutes get done on a
 * busy afternoon.
 */
const MOST_PAUSES = 4;
/** Time for which a self-test measures. With opening the model, the test stays below ten seconds; ms. */
const TEST = 8_000;
/** The first characters of every GGUF file. */
const MAGIC = 'GGUF';

export interface LocalModelOptions {
  /** Largest number of tokens of a prompt and its answer together. */
  readonly context?: number;
  /**
   * Number of threads to compute with. By default, the number of the last self-test, else the number of cores for
   * arithmetic.
   */
  readonly threads?: number;
  /** Looks up the result of an earlier self-test; null if there is none. */
  readonly earlier?: () => Promise<Pick<SelfTest, 'threads' | 'memory'> | null>;
  /** Time for which an idle model is kept; ms. */
  readonly warm?: number;
  /** Longest time for reading the file's header; ms. */
  readonly header?: number;
  /** Returns the memory that the model may take; bytes. If it is left out: the memory that is free on this machine. */
  readonly memory?: () => number;
  /** Is called when the process dies and another takes its place; `deaths` counts the deaths at this prompt. */
  readonly onDeath?: (deaths: number) => void;
}

export interface Asking {
  /** Whether a person waits for the answer. An urgent prompt comes before jobs, and a job's prompt gives way to it. */
  readonly urgent: boolean;
  /** Receives the text of the answer as it comes. */
  readonly onText?: (text: string) => void;
  /**
   * Receives the progress of the answer. Progress never goes back, even if the prompt gave way to another or the
   * process died.
   */
  readonly onProgress?: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

/** A language model on this machine. It runs in a process of its own, which is started when needed. */
export interface LocalModel {
  /** Name of the model's file. */
  readonly name: string;
  /** Largest number of tokens of a prompt and its answer together. */
  readonly context: number;
  /**
   * Checks the file without opening the model: that it exists, is of the right kind, and can have enough memory.
   * @throws LocalModelError
   */
  check(): Promise<void>;
  /** Opens the model, and keeps it open for a while. @throws LocalModelError; the signal's reason */
  open(signal: AbortSignal): Promise<void>;
  /**
   * Identifies the file without reading it. As long as the identity stays the same, so do the answers.
   * @throws LocalModelError
   */
  identity(): Promise<string>;
  /** Answers a prompt, after the earlier ones. @throws LocalModelError; the signal's reason, within a second */
  ask(prompt: Prompt, asking: Asking): Promise<Counts & { readonly text: string }>;
  /**
   * Measures how fast the model reads and writes on this machine, in at most ten seconds once it is open.
   * @throws LocalModelError; the signal's reason
   */
  measure(signal: AbortSignal): Promise<SelfTest>;
  /** Ends the process and everything asked of it. Nothing can be asked afterwards. */
  close(): Promise<void>;
  /** Id of the process that holds the model; undefined if there is none. */
  readonly pid: number | undefined;
}

/** Makes a language model, which is opened when needed. @param file path of a GGUF file */
export function localModelAt(file: string, options: LocalModelOptions = {}): LocalModel {
  const context = options.context ?? CONTEXT;
  const turn = oneAtATime();
  /** The result of this model's own self-test. */
  let tested: Pick<SelfTest, 'threads' | 'memory'> | null = null;
  let current: ModelProcess | null = null;
  let cooling: NodeJS.Timeout | undefined;
  let closed = false;
  /** Resolves when the previous process has ended and has lost its access to the model's file. */
  let ended: Promise<void> = Promise.resolve();

  function letGo(): Promise<void> {
    const ending = current;
    current = null;
    if (ending !== null) ended = ending.end();
    return ended;
  }

  const free = (): number => options.memory?.() ?? process.availableMemory();

  const earlier = async (): Promise<typeof tested> => tested ?? (await options.earlier?.()) ?? null;

  async function check(): Promise<void> {
    // An open model has its memory already.
    if (current?.lives === true) return;
    const missing = (): never => {
      throw localModelErrors.missing(file);
    };
    // A pipe would keep whoever opens it waiting until somebody writes to it.
    if (!(await stat(file).catch(missing)).isFile()) throw localModelErrors.notFile(file);
    const handle = await open(file).catch(missing);
    try {
      const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0).catch(() => {
        throw localModelErrors.unreadable(file);
      });
      if (buffer.toString('latin1') !== MAGIC) throw localModelErrors.unreadable(file);
      const { size } = await handle.stat();
      const needed = (await earlier())?.memory ?? size;
      if (needed > free()) throw localModelErrors.memory(file, needed, free());
    } finally {
      await handle.close();
    }
  }

  async function running(signal: AbortSignal): Promise<ModelProcess> {
    // Work that was still waiting when the model was closed starts no other process.
    if (closed) throw localModelErrors.crashed();
    if (current?.lives === true) return current;
    await ended;
    await check();
    const memory = free();
    const threads = options.threads ?? (await earlier())?.threads ?? 0;
    const { header = HEADER } = options;
    current = await startModelProcess({ file, context, memory, threads, silence: SILENCE, header }, signal);
    return current;
  }

  /**
   * Does work while nobody else uses the process, which stays open for a while. Work that gives way starts again later.
   */
  async function withTurn<T>(
    urgent: boolean,
    signal: AbortSignal,
    work: (pause: AbortSignal | null) => Promise<T>,
    mayPause = !urgent,
  ): Promise<T> {
    for (let pauses = 0; ; pauses += 1) {
      const pause = mayPause && pauses < MOST_PAUSES ? new AbortController() : null;
      const release = await turn(urgent, signal, { pause, again: pauses > 0 });
      clearTimeout(cooling);
      try {
        return await work(pause?.signal ?? null);
      } catch (error) {
        if (!(error instanceof Paused)) throw error;
      } finally {
        cooling = setTimeout(() => void letGo(), options.warm ?? WARM);
        cooling.unref();
        release();
      }
    }
  }

  /** Does work, and repeats it with another process if one dies. */
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
    { urgent, onText, onProgress, signal }: Asking,
    pause: AbortSignal | null,
    steady: Steady,
  ): Promise<Counts & { readonly text: string }> {
    let shown = '';
    return throughDeaths(signal, async (model) => {
      let text = '';
      const attempt = steady.begin();
      const hear = (delta: string): void => {
        text += delta;
        // After the process died, the model writes the same text again. The part that was passed on is skipped.
        if (text.length <= shown.length || !text.startsWith(shown)) return;
        onText?.(text.slice(shown.length));
        shown = text;
      };
      const listener = {
        onText: hear,
        onProgress: (progress: Progress) => onProgress?.(attempt(progress)),
      };
      const { cut, looped, ...counts } = await model.ask(prompt, urgent, listener, { signal, pause });
      if (onText !== undefined && text !== shown) throw localModelErrors.crashed();
      const { toRead: _nothing, ...all } = attempt({ ...counts, toRead: 0 });
      return { ...all, cut, looped, text };
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
    ask(prompt, asking) {
      const steady = steadyProgress();
      return withTurn(
        asking.urgent,
        asking.signal,
        (pause) => answer(prompt, asking, pause, steady),
        // An answer that somebody reads while it is written is not interrupted.
        !asking.urgent && asking.onText === undefined,
      );
    },
    async measure(signal) {
      const result = await withTurn(false, signal, (pause) =>
        throughDeaths(signal, (model) => model.measure(options.threads ?? 0, TEST, { signal, pause })),
      );
      const before = tested;
      tested = result;
      if (options.threads === undefined && result.threads !== before?.threads) {
        // The next prompt opens the model with this number of threads.
        const release = await turn(false, signal, { pause: null, again: true });
        await letGo().finally(release);
      }
      return result;
    },
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
