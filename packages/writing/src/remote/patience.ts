/** A timeout that starts again whenever the server sends something. */
export interface Patience {
  /** Aborts with a TimeoutError once the server has sent nothing for the agreed time. */
  readonly signal: AbortSignal;
  readonly heard: () => void;
}

/** @param milliseconds longest silence, from now or from the last sign of life */
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
