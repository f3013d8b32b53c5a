import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Keys that are counted at once at most: several times the people of an organisation. */
const MOST = 10_000;

interface Window {
  count: number;
  readonly since: number;
}

/**
 * Counts calls in windows of time that no clock sets: where the machine's clock is put back by a day, windows of its time
 * would last a day longer, and whoever calls often would be refused all along.
 */
export class Counts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  incr(
    key: string,
    done: (error: Error | null, result?: { readonly current: number; readonly ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now - known.since < timeWindow ? known : { count: 0, since: now };
    window.count += 1;
    // The last one that was counted stands last: the first one goes where there are too many.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MOST && oldest !== undefined) this.#windows.delete(oldest);
    done(null, { current: window.count, ttl: timeWindow - (now - window.since) });
  }

  child(): Counts {
    return new Counts();
  }
}
