/** How a request ended: with an answer, with a failure, or because nobody waits for it any more. */
type Ending = 'answered' | 'failed' | 'left';

/**
 * Watches whether a server answers.
 * @param afterMs time without an answer after which the server counts as silent, even if no request has failed
 * @param onSilent is called with true when a request fails, and whenever `afterMs` pass without an answer; with false
 *   when the server answers again
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
