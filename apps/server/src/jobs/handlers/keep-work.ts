import type { MeetingId } from '@greffier/contract/ids';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../failure.ts';

/** Longest stretch of work that is lost when a machine dies, in milliseconds. */
const EVERY_MS = 30_000;

/**
 * Stores the finished parts of a transcription while it runs and, if it fails, once more at its end, so that another
 * worker can continue from them. If the storage does not answer, the work goes on all the same.
 * @param everyMs time between two copies; if absent, the product's own
 */
export async function keepingWork<T>(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  id: MeetingId,
  run: () => Promise<T>,
  everyMs = EVERY_MS,
): Promise<T> {
  let last: Promise<void> = Promise.resolve();
  const keep = (): void => {
    last = last.then(() =>
      storage.work.keep(id).catch((error: unknown) => {
        log.warn({ meeting: id, error: errorTrace(error) }, 'finished parts of a transcription could not be kept');
      }),
    );
  };
  const timer = setInterval(keep, everyMs);
  try {
    return await run();
  } catch (error) {
    keep();
    throw error;
  } finally {
    clearInterval(timer);
    // The caller may remove the folder after this, so no copy of it may still be under way.
    await last;
  }
}
