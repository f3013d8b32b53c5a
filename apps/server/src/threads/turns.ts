import { currentOwner } from '../actor.ts';

/** A function that gives a place back. */
type Release = () => void;

export interface Turns {
  /** Waits for a place. @throws the signal's reason if it aborts first */
  readonly take: (signal?: AbortSignal, onWait?: () => void) => Promise<Release>;
  /**
   * Waits for a place, does the work, and gives the place back.
   * @param onWait is called if no place is free
   */
  readonly during: <T>(work: () => Promise<T>, signal?: AbortSignal, onWait?: () => void) => Promise<T>;
  /** Tells whether anybody besides this person waits for a place. */
  readonly wanted: (person: string | null) => boolean;
}

interface Waiter {
  readonly owner: string | null;
  readonly begin: () => void;
}

/**
 * Hands out a number of places in turns between people. The next place goes to the person who holds the fewest; among
 * equals, to the one whose last place is the longest ago; among those, to the one who asked first.
 * @param each the most places that one person may hold at once; below `places`, one person can never hold them all
 */
export function turns(places: number, each = Math.max(1, places - 1)): Turns {
  const waiting: Waiter[] = [];
  const held = new Map<string | null, number>();
  /** How many places had been handed out when each person last got one. Cleared once all places are free. */
  const served = new Map<string | null, number>();
  let free = places;
  let count = 0;

  const heldBy = ({ owner }: Waiter): number => held.get(owner) ?? 0;
  const servedAt = ({ owner }: Waiter): number => served.get(owner) ?? 0;

  function next(): Waiter | undefined {
    let best: Waiter | undefined;
    for (const waiter of waiting) {
      if (heldBy(waiter) >= each) continue;
      const order = best === undefined ? -1 : heldBy(waiter) - heldBy(best) || servedAt(waiter) - servedAt(best);
      if (order < 0) best = waiter;
    }
    return best;
  }

  function handOut(): void {
    while (free > 0) {
      const waiter = next();
      if (waiter === undefined) break;
      waiting.splice(waiting.indexOf(waiter), 1);
      free -= 1;
      held.set(waiter.owner, heldBy(waiter) + 1);
      served.set(waiter.owner, ++count);
      waiter.begin();
    }
  }

  function giveBack(owner: string | null): void {
    free += 1;
    const left = (held.get(owner) ?? 1) - 1;
    if (left === 0) held.delete(owner);
    else held.set(owner, left);
    handOut();
    if (held.size === 0) served.clear();
  }

  async function take(signal?: AbortSignal, onWait?: () => void): Promise<Release> {
    signal?.throwIfAborted();
    const owner = currentOwner();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { owner, begin: resolve };
    const leave = (): void => {
      const at = waiting.indexOf(waiter);
      // The place has come already; the function returned below gives it back.
      if (at === -1) return;
      waiting.splice(at, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(waiter);
    handOut();
    if (waiting.includes(waiter)) onWait?.();
    await promise.finally(() => signal?.removeEventListener('abort', leave));
    let given = false;
    return () => {
      if (!given) giveBack(owner);
      given = true;
    };
  }

  return {
    take,
    async during(work, signal, onWait) {
      const release = await take(signal, onWait);
      try {
        return await work();
      } finally {
        release();
      }
    },
    wanted: (person) => waiting.some(({ owner }) => owner !== person),
  };
}
