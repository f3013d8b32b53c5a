import { parentPort } from 'node:worker_threads';
import type { Order, Report } from './messages.ts';
import type { TaskTypes } from './task.ts';

/** Interval at which a working thread reports that it is alive; ms. Without a pause in its work, it cannot report. */
const ALIVE_MS = 1_000;

interface Service<T extends TaskTypes> {
  readonly run: (work: T['work'], report: (progress: T['progress']) => void) => Promise<T['result']> | T['result'];
  /** Returns the description of an expected failure for the caller; null for any other failure. */
  readonly refusal?: (error: unknown) => NonNullable<T['refusal']> | null;
}

/** Answers each order with the result of `run`. A thread's file calls this once. */
export function serve<T extends TaskTypes>({ run, refusal = () => null }: Service<T>): void {
  const post = (report: Report): void => parentPort?.postMessage(report);

  async function carryOut({ id, work }: Order): Promise<void> {
    const alive = setInterval(() => post({ id, kind: 'alive' }), ALIVE_MS);
    try {
      const result = await run(work, (progress) => post({ id, kind: 'progress', progress }));
      post({ id, kind: 'result', result });
    } catch (error) {
      const told = refusal(error);
      post(told === null ? { id, kind: 'broke', ...traceOf(error) } : { id, kind: 'refused', refusal: told });
    } finally {
      clearInterval(alive);
    }
  }

  parentPort?.on('message', (order: Order) => void carryOut(order));
}

function traceOf(error: unknown): { name: string; frames: string } {
  if (!(error instanceof Error)) return { name: typeof error, frames: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, frames: frames.join('\n') };
}
