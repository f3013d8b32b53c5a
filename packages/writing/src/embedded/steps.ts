/** Lets the event loop turn, then ends the work if the person who waits has left. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}

/** Work that is cut where other work may have its turn. */
export type Steps<T> = Generator<undefined, T>;

/** Runs work through, and lets the event loop turn between its steps. */
export async function inSteps<T>(work: Steps<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await breathe(signal);
  }
}

/** Runs work through without a pause. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
