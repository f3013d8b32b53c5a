import type { Line } from './compare-lines.ts';
import { linesOf, type TextLine } from './lines-of.ts';

export interface Texts {
  readonly before: readonly TextLine[];
  readonly now: readonly TextLine[];
}

/** Time after which the comparison counts as broken, because its own limits are shorter; ms. */
const LONGEST_MS = 30_000;

/**
 * Compares two texts of minutes, given as HTML, in a thread of its own.
 * @returns null if the texts have too little in common to be shown as one
 * @throws if the thread cannot be started, fails or never ends, or `signal` was aborted
 */
export async function compare(before: string, now: string, signal: AbortSignal): Promise<Line[] | null> {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Line[] | null>();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  const stop = (): void => reject(limit.reason);
  limit.addEventListener('abort', stop);
  worker.addEventListener('message', ({ data }: MessageEvent<Line[] | null>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error('the comparison failed')));
  const texts: Texts = { before: linesOf(before), now: linesOf(now) };
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no origin
    worker.postMessage(texts);
    if (limit.aborted) stop();
    return await promise;
  } finally {
    limit.removeEventListener('abort', stop);
    worker.terminate();
  }
}
