import type { MinutesContext } from '@greffier/documents/minutes-html/sanitize';
import { type MinutesSize, MinutesTooLargeError } from '@greffier/documents/minutes-html/size';
import { cleaning } from '../../pools.ts';
import { threadTask } from '../../task.ts';

export interface SanitizeMinutesTask {
  readonly work: { readonly html: string; readonly context: MinutesContext };
  readonly result: string;
  readonly refusal: keyof MinutesSize;
}

/** Makes minutes fit to be stored and shown. @throws MinutesTooLargeError, ThreadError */
export const sanitizeMinutes = threadTask<SanitizeMinutesTask>({
  script: new URL('./sanitize-minutes-worker.ts', import.meta.url),
  pool: cleaning,
  // The page saves every few seconds, so the thread is kept warm. The largest minutes that may be saved take one
  // second.
  limits: { timeoutMs: 10_000, memoryMb: 256, warmMs: 600_000 },
  refuse: (limit) => new MinutesTooLargeError(limit),
});
