import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Largest number of keys that are counted at once. This is several times the number of people of an organisation. */
const MOST = 10_000;

export interface Window {
  /** Calls that this process has not yet reported to the others. */
  own: number;
  /** Calls that all processes have reported; 0 if this process is alone. */
  others: number;
  since: number;
  /** Length of the window; milliseconds. */
  readonly length: number;
}

/**
 * Counts calls in windows of time that do not depend on the clock. Otherwise, if the clock were set back by a day, a
 * window would last a day longer, and frequent callers would be refused for that long.
 */
export class Counts implements FastifyRateLimitStore {
  protected readonly windows = new Map<string, Window>();

  incr(
    key: string,
    done: (error: Error | null, result?: { readonly current: number; readonly ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now();
    const known = this.windows.get(key);
    const window =
      known && now - known.since < timeWindow ? known : { own: 0, others: 0, since: now, length: timeWindow };
    window.own += 1;
    // The map keeps its keys in the order of their last call. If there are too many keys, the first one is removed.
    this.windows.delete(key);
    this.windows.set(key, window);
    const [oldest] = this.windows.keys();
    if (this.windows.size > MOST && oldest !== undefined) this.windows.delete(oldest);
    done(null, { current: window.own + window.others, ttl: timeWindow - (now - window.since) });
  }

  child(): Counts {
    return new Counts();
  }
}
