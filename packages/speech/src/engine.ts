import { Worker } from 'node:worker_threads';
import type { TimedText } from './alignment.ts';
import type { ModelPaths } from './models.ts';
import type { Span } from './spans.ts';
import { planSharing, type RecognizerOptions } from './recognizer.ts';
import { SpeechError, type SpeechErrorCode } from './types.ts';
import { joined } from './vectors.ts';
import type { Window } from './windows.ts';

/** Threads that work on voices, and on text where the weights are small enough to be held by each. */
const THREADS = 2;
/** Windows decoded at once: a token costs least; more only costs memory. */
const RECOGNIZE_BATCH = 8;
const EMBED_BATCH = 64;

export interface EngineSetup {
  readonly audioFile: string;
  readonly models: ModelPaths;
  readonly recognizer: RecognizerOptions;
}
export type EngineTask =
  | { readonly kind: 'recognize'; readonly windows: readonly Window[] }
  | { readonly kind: 'embed'; readonly windows: readonly Span[] };
export type EngineReply =
  | { readonly kind: 'recognize'; readonly texts: TimedText[][] }
  | { readonly kind: 'embed'; readonly embeddings: Float32Array };

export interface EngineAnswer {
  /** On the way: windows of the task that are done, parts of windows among it. */
  readonly work?: number;
  readonly reply?: EngineReply;
  readonly error?: unknown;
  /** Of an expected failure. */
  readonly code?: SpeechErrorCode;
}

/** What the pipeline asks of the models. */
export interface Engine {
  /**
   * Text of each window.
   * @param onReady hears the texts of windows that follow each other, from number `first` on, as soon as they are there
   * @param onWork hears how many windows' work is done, parts of windows among it
   */
  readonly recognize: (
    windows: readonly Window[],
    onReady: (first: number, texts: TimedText[][]) => void,
    onWork: (windows: number) => void,
  ) => Promise<TimedText[][]>;
  /** Row-major embeddings of the windows. */
  readonly embed: (windows: readonly Span[], onDone: (windows: number) => void) => Promise<Float32Array>;
  readonly close: () => Promise<void>;
}

export function startEngine(setup: EngineSetup): Engine {
  const threads = Array.from(
    { length: THREADS },
    () => new Worker(new URL('engine-thread.ts', import.meta.url), { workerData: setup }),
  );
  const { sessions } = planSharing(setup.models.recognizer);
  const share = async (
    tasks: readonly EngineTask[],
    helpers: readonly Worker[],
    onReply: (reply: EngineReply, task: number) => void,
    onWork: (windows: number, task: number) => void = () => undefined,
  ): Promise<void> => {
    let next = 0;
    const drain = async (thread: Worker): Promise<void> => {
      for (let index = next++; ; index = next++) {
        const task = tasks[index];
        if (task === undefined) return;
        onReply(await ask(thread, task, (windows) => onWork(windows, index)), index);
      }
    };
    await Promise.all(helpers.map(drain));
  };
  return {
    recognize: async (windows, onReady, onWork) => {
      const size = Math.min(RECOGNIZE_BATCH, Math.ceil(windows.length / sessions));
      const batches = chunk(windows, size);
      const texts: TimedText[][][] = [];
      const worked = new Map<number, number>();
      const note = (count: number, index: number): void => {
        worked.set(index, count);
        onWork([...worked.values()].reduce((sum, part) => sum + part, 0));
      };
      await share(
        batches.map((windows) => ({ kind: 'recognize', windows })),
        threads.slice(0, sessions),
        (reply, index) => {
          if (reply.kind !== 'recognize') return;
          texts[index] = reply.texts;
          onReady(index * size, reply.texts);
          note(batches[index]?.length ?? 0, index);
        },
        note,
      );
      return texts.flat();
    },
    embed: async (windows, onDone) => {
      const batches = chunk(windows, EMBED_BATCH);
      const voices: Float32Array[] = [];
      await share(
        batches.map((batch) => ({ kind: 'embed', windows: batch })),
        threads,
        (reply, index) => {
          if (reply.kind !== 'embed') return;
          voices[index] = reply.embeddings;
          onDone(batches[index]?.length ?? 0);
        },
      );
      return joined(voices);
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

function ask(thread: Worker, task: EngineTask, onWork: (windows: number) => void): Promise<EngineReply> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ work, reply, error, code }: EngineAnswer): void => {
      if (work !== undefined) {
        onWork(work);
        return;
      }
      thread.off('message', onMessage);
      thread.off('error', reject);
      if (reply !== undefined) resolve(reply);
      // On its way between threads an error loses its class.
      else if (code !== undefined && error instanceof Error) reject(new SpeechError(code, error.message));
      else reject(error instanceof Error ? error : new Error('engine thread failed'));
    };
    thread.on('message', onMessage);
    thread.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread’s port has no origin
    thread.postMessage(task);
  });
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / Math.max(1, size)) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
