import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { localModelErrors } from './messages.ts';
import { ModelDeath, type ModelProcess, Paused, startModelProcess } from './model-process.ts';
import type { Counts, Progress, Prompt } from './protocol.ts';
import type { SelfTest } from './self-test.ts';
import { oneAtATime } from './queue.ts';
import { type Steady, steadyProgress } from './steady.ts';

/** Tokens that a prompt and its answer may have together: what models of a few billion weights hold in some gigabytes. */
const CONTEXT = 8_192;
/** A model that nobody asks anything is let go after so long; ms. */
const WARM = 5 * 60_000;
/** A model of which nothing is heard for so long works no more: a piece of a prompt takes a minute on a slow machine; ms. */
const SILENCE = 10 * 60_000;
/** A prompt at which the process dies so often is taken to be at fault. */
const MOST_DEATHS = 3;
/** How often one prompt gives way to questions: after that they wait, so that a busy afternoon does not keep minutes from their end. */
const MOST_PAUSES = 4;
/** Time that a self-test measures for, in all; with what it opens it stays below ten seconds; ms. */
const TEST = 8_000;
/** What every GGUF file begins with. */
const MAGIC = 'GGUF';

export interface LocalModelOptions {
  /** Tokens that a prompt and its answer may have together. */
  readonly context?: number;
  /** Threads that it computes with; where it is left out, those of the last self-test, else as many as there are cores for arithmetic. */
  readonly threads?: number;
  /** Looks up what an earlier self-test found; null where there was none. */
  readonly earlier?: () => Promise<Pick<SelfTest, 'threads' | 'memory'> | null>;
  /** Time for which a model is kept that nobody asks anything; ms. */
  readonly warm?: number;
  /** Bytes that the model may take in all; what is free on this machine where it is left out. */
  readonly memory?: () => number;
  /** Called when the process dies and another takes its place; `deaths` counts how often it died at this prompt. */
  readonly onDeath?: (deaths: number) => void;
}

export interface Asking {
  /** Whether a person waits for the answer: it comes before jobs, and a job's prompt gives way to it. */
  readonly urgent: boolean;
  /** Is handed the text of the answer as it comes. */
  readonly onText?: (text: string) => void;
  /** Is told how far the answer is; that never goes back, though the prompt gave way to another, or the process died. */
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
  /**
   * Measures how fast the model reads and writes on this machine, in ten seconds at most once it is open.
   * @throws LocalModelError; the signal's reason
   */
  measure(signal: AbortSignal): Promise<SelfTest>;
  /** Ends the process, and what is asked of it. Nothing can be asked after it. */
  close(): Promise<void>;
  /** Of the process that holds the model now; undefined where there is none. */
  readonly pid: number | undefined;
}

/** @param file path of a GGUF file */
export function localModelAt(file: string, options: LocalModelOptions = {}): LocalModel {
  const context = options.context ?? CONTEXT;
  const turn = oneAtATime();
  /** Of this model's own self-test. */
  let tested: Pick<SelfTest, 'threads' | 'memory'> | null = null;
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

  const earlier = async (): Promise<typeof tested> => tested ?? (await options.earlier?.()) ?? null;

  async function check(): Promise<void> {
    // One that is open has found its memory.
    if (current?.lives === true) return;
    const handle = await open(file).catch(() => {
      throw localModelErrors.missing(file);
    });
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
    // What still waited for its turn when it was closed starts no other process.
    if (closed) throw localModelErrors.crashed();
    if (current?.lives === true) return current;
    await ended;
    await check();
    const memory = free();
    const threads = options.threads ?? (await earlier())?.threads ?? 0;
    current = await startModelProcess({ file, context, memory, threads, silence: SILENCE }, signal);
    return current;
  }

  /** Does work while nobody else uses the process, which is kept for a while after it. Work that gives way is begun again after. */
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
        // The model says the same again after a death, of which a part was handed on before.
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
        // What somebody reads as it comes goes on to its end.
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
        // With the next prompt it is opened with them.
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
