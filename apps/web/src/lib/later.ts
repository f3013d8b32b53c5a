import { ApiRequestError, ServerUnreachableError } from './request-error.ts';

/**
 * Statuses that say nothing about the request, only « come back later »: the database is away, or a proxy waits for a
 * restart.
 */
const LATER: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Time between two attempts while the server is away; ms. */
export const LATER_INTERVAL = 5_000;

/** Tells whether the server answered that it will be back. */
export const saysLater = (error: Error | null): error is ApiRequestError =>
  error instanceof ApiRequestError && LATER.has(error.status);

/** Tells whether the server is away, so that the same request may succeed once it is back. */
const isAway = (error: Error | null): boolean => saysLater(error) || error instanceof ServerUnreachableError;

/**
 * Returns when what could not be read is read again by itself; false if not at all. Whoever has made too many calls
 * makes no more by themselves.
 */
export const nextAttempt = (error: Error | null): number | false =>
  isAway(error) && !(error instanceof ApiRequestError && error.status === 429) ? LATER_INTERVAL : false;
