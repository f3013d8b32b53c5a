/** A wait that begins anew whenever something is heard. */
export interface Patience {
  /** Aborts with a TimeoutError once nothing was heard for as long as was agreed. */
  readonly signal: AbortSignal;
  readonly heard: () => void;
}

/** @param milliseconds without a word, from now on or from what was heard last */
export function patience(milliseconds: number): Patience {
  const over = new AbortController();
  let last = performance.now();
  const wait = (left: number): void => {
    const time = AbortSignal.timeout(left);
    const end = (): void => {
      const more = Math.ceil(last + milliseconds - performance.now());
      if (more > 0) wait(more);
      else over.abort(time.reason);
    };
    if (time.aborted) over.abort(time.reason);
    else time.addEventListener('abort', end, { once: true });
  };
  wait(milliseconds);
  return { signal: over.signal, heard: () => void (last = performance.now()) };
}
