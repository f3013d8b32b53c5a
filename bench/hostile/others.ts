import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Waited, Working } from './others-thread.ts';
import { processesOf } from './processes.ts';

const LOOK_EVERY = 100;
/** Time for which other people are observed before the attack, because they also wait on a busy machine; ms. */
const BEFORE = 5_000;

export interface Felt {
  /** Longest wait of other people's calls that ended before the attack; ms. */
  readonly before: number;
  /** Longest wait of other people's calls since the attack began; ms. */
  readonly wait: number;
  /** Name of the call that waited longest. */
  readonly call: string;
  /** How many of other people's calls were not answered with 200. */
  readonly failed: number;
  /** Largest memory of the server with all its processes, and of the largest single process; bytes. */
  readonly together: number;
  readonly largest: number;
}

/** Runs an attack while other people work. @returns the attack's result, and the measured waits, failures and memory */
export async function whileOthersWork<T>(
  working: Working,
  pid: number,
  attack: () => Promise<T>,
): Promise<readonly [T, Felt]> {
  const felt = { before: 0, wait: 0, call: '', failed: 0, together: 0, largest: 0 };
  const over = new AbortController();
  let begun = Infinity;
  const thread = new Worker(new URL('others-thread.ts', import.meta.url), { workerData: working });
  const ended = once(thread, 'exit');
  const died = new Promise<never>((_, fail) => thread.once('error', fail));
  thread.on('message', ({ call, wait, at, ok }: Waited) => {
    if (at < begun) felt.before = Math.max(felt.before, wait);
    else if (wait > felt.wait) Object.assign(felt, { wait, call });
    if (!ok) felt.failed += 1;
  });
  const watcher = (async () => {
    while (!over.signal.aborted) {
      const held = (await processesOf(pid)).map(({ bytes }) => bytes);
      felt.together = Math.max(
        felt.together,
        held.reduce((sum, bytes) => sum + bytes, 0),
      );
      felt.largest = Math.max(felt.largest, ...held);
      await sleep(LOOK_EVERY);
    }
  })();
  const attacked = async (): Promise<T> => {
    await sleep(BEFORE);
    begun = Date.now();
    const seen = await attack();
    // The attack may have effects after its end.
    await sleep(1_000);
    return seen;
  };
  try {
    const seen = await Promise.race([attacked(), died]);
    thread.postMessage('over');
    await ended;
    return [seen, felt];
  } finally {
    over.abort();
    await thread.terminate();
    await watcher;
  }
}
