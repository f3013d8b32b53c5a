// Grows a forest in a thread of its own, so that several forests can grow at once.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Forest } from '@greffier/documents/outline/lines/trees';
import { grown, type Growth, type Lesson } from './grow.ts';

interface Order {
  readonly lesson: Lesson;
  readonly growth: Growth;
}

/** Does the same as `grown`, in a thread of its own. */
export async function grownAside(lesson: Lesson, growth: Growth): Promise<Forest> {
  const { promise, resolve, reject } = Promise.withResolvers<Forest>();
  const worker = new Worker(new URL(import.meta.url), { workerData: { lesson, growth } satisfies Order });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('A forest was not grown to its end')));
  return promise;
}

if (!isMainThread) {
  const { lesson, growth } = workerData as Order;
  parentPort?.postMessage(grown(lesson, growth));
}
