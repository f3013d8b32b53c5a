/** Lets the event loop turn, then ends the work if the person who waits has left. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}

/** Work that is cut where other work may have its turn. */
export type Steps<T> = Generator<undefined, T>;

/** How many passages, sentences and their like are gone through in one step: a few milliseconds' work. */
const SHARE = 50;

/** `all.map(make)` in steps. */
export function* mapped<T, U>(all: readonly T[], make: (one: T, at: number) => U, share = SHARE): Steps<U[]> {
  const made: U[] = [];
  for (const [at, one] of all.entries()) {
    if (at > 0 && at % share === 0) yield;
    made.push(make(one, at));
  }
  return made;
}

/** Runs work through, and lets the event loop turn before each of its steps. */
export async function inSteps<T>(work: Steps<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await breathe(signal);
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Runs work through without a pause. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
