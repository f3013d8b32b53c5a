import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** How many keys are counted at once at most: several times the people of an organisation. */
const MOST = 10_000;

export interface Window {
  /** Calls that nobody else has been told of. */
  own: number;
  /** Calls that all processes know of; 0 if this process is alone. */
  others: number;
  since: number;
  /** Milliseconds. */
  readonly length: number;
}

/**
 * Counts calls in windows of time that do not depend on the clock. If the clock is set back by a day, windows by the
 * clock would last a day longer, and frequent callers would be refused for that long.
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
    // The key that was counted last comes last: if there are too many, the first one goes.
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
