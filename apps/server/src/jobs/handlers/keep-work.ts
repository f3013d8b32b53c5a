import type { MeetingId } from '@greffier/contract/ids';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../failure.ts';

/** How much work a machine may take with it when it dies. */
const EVERY_MS = 30_000;

/**
 * Keeps what a transcription finishes while it runs and, if it does not come to its end, what it has then: another
 * worker can go on from there. If the storage does not answer, the work goes on all the same.
 * @param everyMs absent for the product's
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
    // What removes the folder must not be followed by what stores it.
    await last;
  }
}
