/** How a request ended: the server said something, it did not (or nothing of use), or nobody waits for it any more. */
type Ending = 'answered' | 'failed' | 'left';

/**
 * Follows whether a server answers.
 * @param afterMs time without an answer after which it counts as silent, also where no request has failed yet
 * @param onSilent hears true as soon as a request fails or none is answered for so long, and again while that lasts; false
 *   when it answers again
 */
export function watchSilence(
  afterMs: number,
  onSilent: (silent: boolean) => void,
): { readonly asked: () => void; readonly ended: (how: Ending) => void } {
  let open = 0;
  let silent = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = (now: boolean): void => {
    if (now || silent) onSilent(now);
    silent = now;
  };
  const wait = (): void => {
    clearInterval(timer);
    timer = open > 0 ? setInterval(() => tell(true), afterMs) : undefined;
  };
  return {
    asked: () => {
      open += 1;
      if (timer === undefined) wait();
    },
    ended: (how) => {
      open -= 1;
      if (how !== 'left') tell(how === 'failed');
      wait();
    },
  };
}
