interface Standing {
  /** Controller that is aborted when urgent work comes during this work; null if this work is not interrupted. */
  readonly pause: AbortController | null;
  /** Whether the work has given way before. It then comes before other work for which nobody waits. */
  readonly again: boolean;
}

type TakeTurn = (urgent: boolean, signal: AbortSignal, standing: Standing) => Promise<() => void>;

interface Waiter {
  readonly urgent: boolean;
  readonly begin: () => void;
}

/**
 * Lets one piece of work run at a time. Work for which a person waits comes first, then work that gave way, then the
 * rest in the order of asking.
 */
export function oneAtATime(): TakeTurn {
  const waiting: Waiter[] = [];
  let taken = false;
  let pause: AbortController | null = null;

  function next(): void {
    const at = Math.max(
      0,
      waiting.findIndex(({ urgent }) => urgent),
    );
    const [first] = waiting.splice(at, 1);
    taken = first !== undefined;
    pause = null;
    first?.begin();
  }

  /** Waits in the queue. Resolves when the turn of this work has come. */
  async function stand(urgent: boolean, signal: AbortSignal, again: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { urgent, begin: resolve };
    const leave = (): void => {
      const at = waiting.indexOf(waiter);
      if (at === -1) return;
      waiting.splice(at, 1);
      reject(signal.reason);
    };
    if (again) waiting.unshift(waiter);
    else waiting.push(waiter);
    signal.addEventListener('abort', leave, { once: true });
    if (urgent) pause?.abort();
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return async (urgent, signal, standing) => {
    signal.throwIfAborted();
    if (taken) await stand(urgent, signal, standing.again);
    taken = true;
    pause = standing.pause;
    // Urgent work joined the queue after the previous turn was given, so this work gives way.
    if (waiting.some((one) => one.urgent)) pause?.abort();
    return next;
  };
}
