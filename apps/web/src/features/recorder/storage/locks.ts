/** Name of the lock that a page holds while it records. */
export const RECORDER_LOCK = 'greffier-recorder';
/** Names the lock that a page holds while it has a recording open, to record it or to send it. */
export const lockOf = (id: string): string => `greffier-recording-${id}`;

/**
 * Takes a lock for as long as this page lives.
 * @returns a function that releases it earlier; null if another page has it
 */
export function holdLock(name: string): Promise<(() => void) | null> {
  return new Promise((done, fail) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          done(null);
          return undefined;
        }
        return new Promise<void>((release) => done(release));
      })
      .catch(fail);
  });
}

/** Resolves once nobody holds a lock any more. @throws DOMException AbortError */
export async function whenFree(name: string, signal: AbortSignal): Promise<void> {
  // The lock is shared, because several pages may wait for it without taking it from each other.
  await navigator.locks.request(name, { mode: 'shared', signal }, () => undefined);
}

/** Lists the names of the locks that pages hold exclusively. */
export async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name));
}
