import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TimedText } from '../../transcript/alignment.ts';
import { planSharing, type Sharing } from '../../text/open-recognizer.ts';
import { SpeechError } from '../../types.ts';
import { joined } from '../../numbers/vectors.ts';
import { windowLength, type Window } from '../../sound/windows.ts';
import type { Engine, EngineAnswer, EngineReply, EngineSetup, EngineTask, ThreadSetup } from './engine.ts';

/** Number of threads. All find voices; they also recognise text if the weights are small enough to be in each. */
const THREADS = 2;
const EMBED_BATCH = 64;

/** Starts the threads, which load the weights at once, even before the sound is decoded. */
export function startEngine(setup: EngineSetup): Engine {
  const { sessions, together, longestWindow } = planSharing(setup.models.recognizer);
  const threads = Array.from({ length: THREADS }, (_, number) => {
    const workerData: ThreadSetup = { ...setup, text: number < sessions && setup.models.recognizer.kind !== 'remote' };
    return new Worker(new URL('engine-thread.ts', import.meta.url), { workerData });
  });
  const exits = threads.map((thread) => once(thread, 'exit').catch(() => undefined));
  const idle = new Set(threads.keys());
  const waiting: Job[] = [];

  /** Gives waiting tasks to idle threads. Only some threads have the weights for text; all can find voices. */
  const dispatch = (): void => {
    for (const number of idle) {
      const at = waiting.findIndex((job) => number < job.threads);
      const [job] = at < 0 ? [] : waiting.splice(at, 1);
      const thread = threads[number];
      if (job === undefined || thread === undefined) continue;
      idle.delete(number);
      ask(thread, job.task, job.onWork)
        .then(job.resolve, (error: unknown) => {
          job.reject(error);
          // The run has failed. It should say so now, not after minutes of work on the tasks that still wait.
          for (const other of waiting.splice(0)) other.reject(error);
        })
        .finally(() => {
          idle.add(number);
          dispatch();
        });
    }
  };
  const run = (task: EngineTask, onWork: (windows: number) => void = () => undefined): Promise<EngineReply> =>
    new Promise((resolve, reject) => {
      waiting.push({ task, threads: task.kind === 'recognize' ? sessions : THREADS, onWork, resolve, reject });
      dispatch();
    });

  return {
    longestWindow,
    recognize: async (windows, onReady, onWork) => {
      const texts: TimedText[][] = [];
      const worked = new Map<number, number>();
      const note = (batch: number, count: number): void => {
        worked.set(batch, count);
        onWork([...worked.values()].reduce((sum, part) => sum + part, 0));
      };
      // Windows of similar length share a batch, because each window costs as much as the longest in its batch.
      const order = [...windows.keys()].toSorted((a, b) => lengthOf(windows[b]) - lengthOf(windows[a]));
      let from = 0;
      const batches = planBatches(
        order.map((index) => lengthOf(windows[index])),
        { sessions, together },
      ).map((size) => order.slice(from, (from += size)));
      const costOf = (batch: readonly number[]): number => batch.length * lengthOf(windows[batch[0] ?? 0]);
      const costs = batches.reduce((sum, batch) => sum + costOf(batch), 0);
      await Promise.all(
        batches.map(async (batch, number) => {
          const own = batch.flatMap((index) => windows[index] ?? []);
          // For the progress, each window counts as if it were as long as the longest in its batch.
          const share = (windows.length * costOf(batch)) / costs / batch.length;
          const reply = await run({ kind: 'recognize', windows: own }, (count) => note(number, share * count));
          if (reply.kind !== 'recognize') return;
          for (const [i, text] of reply.texts.entries()) {
            const index = batch[i] ?? 0;
            texts[index] = text;
            onReady(index, [text]);
          }
          note(number, share * batch.length);
        }),
      );
      return texts;
    },
    embed: async (windows, onDone) => {
      const voices: Float32Array[] = [];
      await Promise.all(
        chunk(windows, EMBED_BATCH).map(async (batch, number) => {
          const reply = await run({ kind: 'embed', windows: batch });
          if (reply.kind !== 'embed') return;
          voices[number] = reply.embeddings;
          onDone(batch.length);
        }),
      );
      return joined(voices);
    },
    close: async () => {
      await Promise.all(
        threads.map(async (thread, number) => {
          // Terminating a thread while it opens weights would crash the process.
          const settled = ask(thread, { kind: 'settle' }, () => undefined).catch(() => undefined);
          await Promise.race([settled, exits[number]]);
          await thread.terminate();
        }),
      );
    },
  };
}

const lengthOf = (window: Window | undefined): number => (window === undefined ? 0 : windowLength(window));

interface Job {
  readonly task: EngineTask;
  /** Number of threads, counted from the first, that may take the job. */
  readonly threads: number;
  readonly onWork: (windows: number) => void;
  readonly resolve: (reply: EngineReply) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Plans the batches in which windows are recognised: each session gets the same number of batches, all of about the same
 * total length, so that the sessions end together.
 * @param lengths seconds of each window, longest first
 */
export function planBatches(
  lengths: readonly number[],
  { sessions, together }: Pick<Sharing, 'sessions' | 'together'>,
): number[] {
  const count = sessions * Math.ceil(lengths.length / (together * sessions));
  const sizes: number[] = [];
  let left = lengths.reduce((sum, length) => sum + length, 0);
  let [size, taken] = [0, 0];
  for (const [i, length] of lengths.entries()) {
    size += 1;
    taken += length;
    const batches = count - sizes.length;
    const room = (batches - 1) * together >= lengths.length - i - 1;
    if (size < together && (batches <= 1 || !room || taken + (lengths[i + 1] ?? 0) / 2 < left / batches)) continue;
    sizes.push(size);
    left -= taken;
    [size, taken] = [0, 0];
  }
  return size > 0 ? [...sizes, size] : sizes;
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
      // An error loses its class when it passes from one thread to another.
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
